//! Answers as dictionaries and lists of Python, straight from what the library made: no text is written and read between.

use pyo3::BoundObject;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use serde::ser::{self, Serialize};
use std::cell::Cell;
use std::fmt;

/// After so many values it is looked whether somebody wants an end, and other threads may go on: a millisecond or less.
const TURN: u32 = 1 << 14;

/// The value that JSON would say: objects are dictionaries, arrays lists.
pub fn value_of<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let made = Cell::new(0);
    value.serialize(Maker { py, made: &made }).map_err(|Failed(error)| error)
}

/// Makes values of Python, and counts them.
#[derive(Clone, Copy)]
struct Maker<'py, 'a> {
    py: Python<'py>,
    made: &'a Cell<u32>,
}

impl<'py> Maker<'py, '_> {
    fn turn(&self) -> PyResult<()> {
        let made = self.made.get() + 1;
        if made < TURN {
            self.made.set(made);
            return Ok(());
        }
        self.made.set(0);
        self.py.check_signals()?;
        self.py.detach(std::thread::yield_now);
        Ok(())
    }

    fn one<T>(&self, value: T) -> Result<Bound<'py, PyAny>, Failed>
    where
        T: IntoPyObject<'py>,
        PyErr: From<T::Error>,
    {
        self.turn()?;
        Ok(value.into_pyobject(self.py).map_err(PyErr::from)?.into_any().into_bound())
    }
}

/// Why there is no value: an exception.
#[derive(Debug)]
struct Failed(PyErr);

impl From<PyErr> for Failed {
    fn from(error: PyErr) -> Failed {
        Failed(error)
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: fmt::Display>(message: T) -> Failed {
        Failed(PyValueError::new_err(message.to_string()))
    }
}

impl<'py, 'a> ser::Serializer for Maker<'py, 'a> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;
    type SerializeSeq = Values<'py, 'a>;
    type SerializeTuple = Values<'py, 'a>;
    type SerializeTupleStruct = Values<'py, 'a>;
    type SerializeTupleVariant = Values<'py, 'a>;
    type SerializeMap = Fields<'py, 'a>;
    type SerializeStruct = Fields<'py, 'a>;
    type SerializeStructVariant = Fields<'py, 'a>;

    fn serialize_bool(self, value: bool) -> Result<Self::Ok, Failed> {
        Ok(value.into_pyobject(self.py).map_err(PyErr::from)?.to_owned().into_any())
    }

    fn serialize_i8(self, value: i8) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_i16(self, value: i16) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_i32(self, value: i32) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_i64(self, value: i64) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_u8(self, value: u8) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_u16(self, value: u16) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_u32(self, value: u32) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_u64(self, value: u64) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_f32(self, value: f32) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_f64(self, value: f64) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_char(self, value: char) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_str(self, value: &str) -> Result<Self::Ok, Failed> {
        self.one(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Self::Ok, Failed> {
        let list = PyList::new(self.py, value)?;
        Ok(list.into_any())
    }

    fn serialize_none(self) -> Result<Self::Ok, Failed> {
        Ok(self.py.None().into_bound(self.py))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Self::Ok, Failed> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Self::Ok, Failed> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Self::Ok, Failed> {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Self::Ok, Failed> {
        Ok(PyString::intern(self.py, variant).into_any())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Self::Ok, Failed> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Self::Ok, Failed> {
        let value = value.serialize(self)?;
        tagged(self.py, variant, value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Values<'py, 'a>, Failed> {
        Ok(Values { maker: self, list: PyList::empty(self.py), variant: None })
    }

    fn serialize_tuple(self, _: usize) -> Result<Values<'py, 'a>, Failed> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Values<'py, 'a>, Failed> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Values<'py, 'a>, Failed> {
        Ok(Values { variant: Some(variant), ..self.serialize_seq(None)? })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'py, 'a>, Failed> {
        Ok(Fields { maker: self, dict: PyDict::new(self.py), key: None, variant: None })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'py, 'a>, Failed> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'py, 'a>, Failed> {
        Ok(Fields { variant: Some(variant), ..self.serialize_map(None)? })
    }
}

/// A value under the name of its variant.
fn tagged<'py>(py: Python<'py>, variant: &'static str, value: Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Failed> {
    let dict = PyDict::new(py);
    dict.set_item(PyString::intern(py, variant), value)?;
    Ok(dict.into_any())
}

/// A list that is being made.
struct Values<'py, 'a> {
    maker: Maker<'py, 'a>,
    list: Bound<'py, PyList>,
    variant: Option<&'static str>,
}

impl<'py> Values<'py, '_> {
    fn put<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        self.list.append(value.serialize(self.maker)?)?;
        Ok(())
    }

    fn made(self) -> Result<Bound<'py, PyAny>, Failed> {
        match self.variant {
            Some(variant) => tagged(self.maker.py, variant, self.list.into_any()),
            None => Ok(self.list.into_any()),
        }
    }
}

/// A dictionary that is being made.
struct Fields<'py, 'a> {
    maker: Maker<'py, 'a>,
    dict: Bound<'py, PyDict>,
    /// The key whose value comes next.
    key: Option<Bound<'py, PyAny>>,
    variant: Option<&'static str>,
}

impl<'py> Fields<'py, '_> {
    fn put<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Failed> {
        let value = value.serialize(self.maker)?;
        self.dict.set_item(PyString::intern(self.maker.py, name), value)?;
        Ok(())
    }

    fn made(self) -> Result<Bound<'py, PyAny>, Failed> {
        match self.variant {
            Some(variant) => tagged(self.maker.py, variant, self.dict.into_any()),
            None => Ok(self.dict.into_any()),
        }
    }
}

/// The traits of lists, which differ in nothing but a name.
macro_rules! lists {
    ($($kind:ident, $put:ident);*) => {$(
        impl<'py> ser::$kind for Values<'py, '_> {
            type Ok = Bound<'py, PyAny>;
            type Error = Failed;

            fn $put<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
                self.put(value)
            }

            fn end(self) -> Result<Self::Ok, Failed> {
                self.made()
            }
        }
    )*};
}

lists!(
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
    SerializeTupleVariant, serialize_field
);

/// And those of objects with fields.
macro_rules! objects {
    ($($kind:ident);*) => {$(
        impl<'py> ser::$kind for Fields<'py, '_> {
            type Ok = Bound<'py, PyAny>;
            type Error = Failed;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Failed> {
                self.put(name, value)
            }

            fn end(self) -> Result<Self::Ok, Failed> {
                self.made()
            }
        }
    )*};
}

objects!(SerializeStruct; SerializeStructVariant);

impl<'py> ser::SerializeMap for Fields<'py, '_> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failed> {
        self.key = Some(key.serialize(self.maker)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        let key = self.key.take().ok_or_else(|| PyRuntimeError::new_err("a value without a key"))?;
        self.dict.set_item(key, value.serialize(self.maker)?)?;
        Ok(())
    }

    fn end(self) -> Result<Self::Ok, Failed> {
        self.made()
    }
}
