//! Independent tasks, on several threads.

use std::sync::Mutex;
use std::thread;

/// The number of threads that an option asks for, at most 256; without it as many as there are processors.
pub(crate) fn thread_count(option: Option<usize>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    option.map_or_else(processors, |threads| threads.clamp(1, 256))
}

/// Does a task for each number on this many threads, at least one. `new_state` makes what a thread keeps from one task to the next.
/// Returns the results in the order of the numbers, whichever thread they come from.
///
/// # Panics
/// If a task does.
pub(crate) fn in_threads<N: Copy + Ord + Send, S, T: Send>(
    numbers: impl Iterator<Item = N> + Send,
    threads: usize,
    new_state: impl Fn() -> S + Sync,
    task: impl Fn(&mut S, N) -> T + Sync,
) -> Vec<T> {
    let numbers = Mutex::new(numbers);
    let next = || numbers.lock().ok().and_then(|mut numbers| numbers.next());
    let run_tasks = || {
        let mut state = new_state();
        let mut results = Vec::new();
        while let Some(number) = next() {
            results.push((number, task(&mut state, number)));
        }
        results
    };
    let mut results: Vec<(N, T)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(run_tasks)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a task that does not panic")).collect()
    });
    results.sort_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, done)| done).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_its_place_whatever_thread_it_falls_to() {
        for threads in [0, 1, 3] {
            let squares = in_threads(
                0..50_u32,
                threads,
                || 0,
                |count, number| {
                    *count += 1;
                    assert!(threads > 1 || *count == number + 1, "a single thread keeps it to the end");
                    number * number
                },
            );
            assert_eq!(squares, (0..50).map(|number| number * number).collect::<Vec<_>>());
        }
    }
}
