//! Runs tasks in simulated time, one after another, always in the same order.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

type TaskId = u64;
type Task = Pin<Box<dyn Future<Output = ()>>>;

/// The number of the machine on which a task runs; 0 for what never fails.
pub(super) type Machine = u64;

/// The tasks, and the time. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Executor(Rc<Inner>);

#[derive(Default)]
struct Inner {
    now: Arc<AtomicU64>,
    tasks: RefCell<BTreeMap<TaskId, (Machine, Task)>>,
    /// When each task is polled next. The second number keeps the order of those at the same time.
    queue: RefCell<BinaryHeap<Reverse<(u64, u64, TaskId)>>>,
    last_number: Cell<u64>,
    current_task: Cell<TaskId>,
    /// Until when machines stand still.
    suspended_until: RefCell<BTreeMap<Machine, u64>>,
}

impl Executor {
    /// The time in milliseconds.
    pub(super) fn now(&self) -> u64 {
        self.0.now.load(Ordering::Relaxed)
    }

    pub(super) fn clock(&self) -> Box<dyn Fn() -> u64 + Send> {
        let now = Arc::clone(&self.0.now);
        Box::new(move || now.load(Ordering::Relaxed))
    }

    fn next_number(&self) -> u64 {
        self.0.last_number.set(self.0.last_number.get() + 1);
        self.0.last_number.get()
    }

    pub(super) fn spawn(&self, machine: Machine, task: impl Future<Output = ()> + 'static) {
        let id = self.next_number();
        self.0.tasks.borrow_mut().insert(id, (machine, Box::pin(task)));
        self.poll_at(self.now(), id);
    }

    fn poll_at(&self, due_at: u64, task: TaskId) {
        self.0.queue.borrow_mut().push(Reverse((due_at, self.next_number(), task)));
    }

    /// Runs until this time.
    pub(super) fn run_until(&self, end: u64) {
        loop {
            let next_entry = self.0.queue.borrow().peek().copied().filter(|Reverse((due_at, ..))| *due_at <= end);
            let Some(Reverse((due_at, _, id))) = next_entry else { break };
            self.0.queue.borrow_mut().pop();
            self.0.now.store(due_at, Ordering::Relaxed);
            let Some((machine, mut task)) = self.0.tasks.borrow_mut().remove(&id) else { continue };
            let suspended_until =
                self.0.suspended_until.borrow().get(&machine).copied().filter(|until| *until > due_at);
            if let Some(until) = suspended_until {
                self.0.tasks.borrow_mut().insert(id, (machine, task));
                self.poll_at(until, id);
                continue;
            }
            self.0.current_task.set(id);
            if task.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending() {
                self.0.tasks.borrow_mut().insert(id, (machine, task));
            }
        }
        self.0.now.store(end, Ordering::Relaxed);
    }

    /// Lets a machine stand still until this time.
    pub(super) fn suspend(&self, machine: Machine, until: u64) {
        self.0.suspended_until.borrow_mut().insert(machine, until);
    }

    /// Ends all tasks of a machine, without giving them a chance to do anything.
    pub(super) fn kill(&self, machine: Machine) {
        let killed: Vec<_> =
            self.0.tasks.borrow_mut().extract_if(.., |_, (task_machine, _)| *task_machine == machine).collect();
        drop(killed);
    }

    pub(super) async fn sleep(&self, millis: u64) {
        let wake_at = self.now() + millis;
        self.poll_at(wake_at, self.0.current_task.get());
        poll_fn(|_| if self.now() >= wake_at { Poll::Ready(()) } else { Poll::Pending }).await;
    }
}

/// Hands values over from one task to another, which waits for them.
pub(super) struct Channel<T>(Rc<ChannelInner<T>>);

struct ChannelInner<T> {
    executor: Executor,
    values: RefCell<VecDeque<T>>,
    waiting_task: Cell<Option<TaskId>>,
    is_closed: Cell<bool>,
}

impl<T> Clone for Channel<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> Channel<T> {
    pub(super) fn new(executor: &Executor) -> Self {
        let values = RefCell::default();
        Self(Rc::new(ChannelInner {
            executor: executor.clone(),
            values,
            waiting_task: Cell::default(),
            is_closed: Cell::default(),
        }))
    }

    pub(super) fn send(&self, value: T) {
        if !self.is_closed() {
            self.0.values.borrow_mut().push_back(value);
            self.wake();
        }
    }

    /// Drops what has not been received, and accepts nothing more.
    pub(super) fn close(&self) {
        self.0.is_closed.set(true);
        drop(self.0.values.take());
        self.wake();
    }

    fn wake(&self) {
        if let Some(task) = self.0.waiting_task.take() {
            self.0.executor.poll_at(self.0.executor.now(), task);
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.0.is_closed.get()
    }

    /// The next value; `None` if none comes within this time, or if the channel is closed.
    pub(super) async fn receive(&self, timeout_ms: u64) -> Option<T> {
        let (executor, deadline) = (&self.0.executor, self.0.executor.now().saturating_add(timeout_ms));
        let mut has_timer = timeout_ms == u64::MAX;
        poll_fn(|_| {
            if let Some(value) = self.0.values.borrow_mut().pop_front() {
                return Poll::Ready(Some(value));
            }
            if self.is_closed() || executor.now() >= deadline {
                return Poll::Ready(None);
            }
            self.0.waiting_task.set(Some(executor.0.current_task.get()));
            if !std::mem::replace(&mut has_timer, true) {
                executor.poll_at(deadline, executor.0.current_task.get());
            }
            Poll::Pending
        })
        .await
    }
}
