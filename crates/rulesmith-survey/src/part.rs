//! Rows as Parquet, both ways: plain columns, each of which may have nothing in a row.

use crate::columns::{Column, ColumnKind};
use crate::spec::SurveyError;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::Field;
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "they are the kinds of columns")]
pub enum Cell {
    Nothing,
    Text(String),
    Integer(i64),
    Number(f64),
    Flag(bool),
}

impl From<ParquetError> for SurveyError {
    fn from(error: ParquetError) -> SurveyError {
        SurveyError::new(format!("a part could not be written or read: {error}"))
    }
}

fn schema(columns: &[Column]) -> Result<Type, ParquetError> {
    let mut fields = Vec::new();
    for column in columns {
        let physical = match column.kind {
            ColumnKind::Text => Physical::BYTE_ARRAY,
            ColumnKind::Integer => Physical::INT64,
            ColumnKind::Number => Physical::DOUBLE,
            ColumnKind::Flag => Physical::BOOLEAN,
        };
        let text = (column.kind == ColumnKind::Text).then_some(LogicalType::String);
        let field = Type::primitive_type_builder(&column.name, physical).with_repetition(Repetition::OPTIONAL);
        fields.push(Arc::new(field.with_logical_type(text).build()?));
    }
    Type::group_type_builder("survey").with_fields(fields).build()
}

/// Rows as a Parquet file in memory.
pub fn write_part(columns: &[Column], rows: &[Vec<Cell>]) -> Result<Vec<u8>, SurveyError> {
    let properties = WriterProperties::builder()
        .set_created_by(format!("rulesmith {}", env!("CARGO_PKG_VERSION")))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema(columns)?), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    for (index, column) in columns.iter().enumerate() {
        let cells = rows.iter().map(|row| &row[index]);
        match column.kind {
            ColumnKind::Text => write::<ByteArrayType, _>(&mut group, cells, |cell| match cell {
                Cell::Text(text) => Some(ByteArray::from(text.as_str())),
                _ => None,
            }),
            ColumnKind::Integer => write::<Int64Type, _>(&mut group, cells, |cell| match cell {
                Cell::Integer(value) => Some(*value),
                _ => None,
            }),
            ColumnKind::Number => write::<DoubleType, _>(&mut group, cells, |cell| match cell {
                Cell::Number(value) => Some(*value),
                _ => None,
            }),
            ColumnKind::Flag => write::<BoolType, _>(&mut group, cells, |cell| match cell {
                Cell::Flag(value) => Some(*value),
                _ => None,
            }),
        }?;
    }
    group.close()?;
    Ok(file.into_inner()?)
}

/// One column: its values, and where there are none.
fn write<'a, T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    cells: impl Iterator<Item = &'a Cell>,
    value: impl Fn(&Cell) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        let found = value(cell);
        levels.push(i16::from(found.is_some()));
        values.extend(found);
    }
    let mut column = group.next_column()?.ok_or_else(|| ParquetError::General("a column too many".into()))?;
    column.typed::<T>().write_batch(&values, Some(&levels), None)?;
    column.close()
}

/// The rows of a part, and the names of its columns.
pub fn read_part(file: impl ChunkReader + 'static) -> Result<(Vec<String>, Vec<Vec<Cell>>), SurveyError> {
    let reader = SerializedFileReader::new(file)?;
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let names = schema.columns().iter().map(|column| column.name().to_string()).collect();
    let mut rows = Vec::new();
    for row in reader.get_row_iter(None)? {
        let cells = row?.into_columns().into_iter().map(|(_, field)| match field {
            Field::Str(text) => Cell::Text(text),
            Field::Long(value) => Cell::Integer(value),
            Field::Double(value) => Cell::Number(value),
            Field::Bool(value) => Cell::Flag(value),
            _ => Cell::Nothing,
        });
        rows.push(cells.collect());
    }
    Ok((names, rows))
}

/// How many rows a part has; an error if it is not whole.
pub(crate) fn count(file: std::fs::File) -> Result<u64, SurveyError> {
    let reader = SerializedFileReader::new(file)?;
    Ok(reader.metadata().file_metadata().num_rows().unsigned_abs())
}
