//! Work that is shared among all cores.

use crate::work::Stopped;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does something for each of so many things, on all cores, and gives what comes out in their order.
pub(super) fn on_all_cores<T: Send>(
    count: usize,
    task: impl Fn(usize) -> Result<T, Stopped> + Sync,
) -> Vec<Result<T, Stopped>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(count.max(1));
    let next = AtomicUsize::new(0);
    let one = || {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return found;
            }
            found.push((index, task(index)));
        }
    };
    // A machine without threads does it all here.
    let mut all = std::thread::scope(|scope| {
        let handles: Vec<_> =
            (1..threads).filter_map(|_| std::thread::Builder::new().spawn_scoped(scope, one).ok()).collect();
        let mut all = one();
        for handle in handles {
            match handle.join() {
                Ok(found) => all.extend(found),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, found)| found).collect()
}
