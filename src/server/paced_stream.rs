//! A connection's bytes: how fast they are read, and how long the client may take to read what is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use super::rate_limit::{Rate, TokenBucket};

/// How many bytes are read of a connection. It is more than the messages of one that keeps to its limits. What libraries
/// skip without telling, such as empty frames in the middle of a message, is so limited too.
const READ_RATE: Rate = Rate { burst: 512.0 * 1024.0, per_second: 256.0 * 1024.0 };
/// The number of bytes that a client must read in the time that it has.
const MIN_PROGRESS_BYTES: usize = 16 << 10;

/// A stream that reads no faster than allowed, and fails when its client does not read.
pub(super) struct PacedStream<S> {
    stream: S,
    bucket: TokenBucket,
    /// The time until which nothing is read.
    read_pause: Option<Pin<Box<Sleep>>>,
    /// How long a client may take to read [`MIN_PROGRESS_BYTES`].
    write_timeout: Duration,
    stall: Option<Stall>,
}

/// The client does not read as fast as the server writes.
struct Stall {
    timeout: Pin<Box<Sleep>>,
    written_bytes: usize,
}

impl<S> PacedStream<S> {
    pub(super) fn new(stream: S, write_timeout: Duration) -> Self {
        Self {
            stream,
            bucket: TokenBucket::new(READ_RATE, Instant::now()),
            read_pause: None,
            write_timeout,
            stall: None,
        }
    }

    /// Ends a wait that lasts too long.
    fn poll_stall_timeout<T>(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        let write_timeout = self.write_timeout;
        let stall =
            self.stall.get_or_insert_with(|| Stall { timeout: Box::pin(sleep(write_timeout)), written_bytes: 0 });
        stall.timeout.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    /// Notes how a write went.
    fn note_write(&mut self, cx: &mut Context<'_>, write_result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if write_result.is_pending() {
            return self.poll_stall_timeout(cx);
        }
        if let (Poll::Ready(Ok(count)), Some(stall)) = (&write_result, &mut self.stall) {
            stall.written_bytes += count;
            if stall.written_bytes >= MIN_PROGRESS_BYTES {
                self.stall = None;
            }
        }
        write_result
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if let Some(read_pause) = &mut this.read_pause {
            ready!(read_pause.as_mut().poll(cx));
            this.read_pause = None;
        }
        let filled_before = buf.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, buf))?;
        let delay = this.bucket.spend((buf.filled().len() - filled_before) as f64, Instant::now());
        this.read_pause = (!delay.is_zero()).then(|| Box::pin(sleep(delay)));
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let write_result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.note_write(cx, write_result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let write_result = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.note_write(cx, write_result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_flush(cx) {
            Poll::Pending => self.poll_stall_timeout(cx),
            flushed @ Poll::Ready(_) => {
                self.stall = None;
                flushed
            }
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const SHORT: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_secs(3_600);

    #[tokio::test]
    async fn a_client_that_does_not_read_is_given_up() {
        let (server, _client) = duplex(1_000);
        let mut server = PacedStream::new(server, SHORT);
        let error = server.write_all(&[0; 2_000]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_client_that_reads_a_little_now_and_then_is_given_up_too() {
        let (server, mut client) = duplex(1_000);
        let mut server = PacedStream::new(server, SHORT);
        let reading = async {
            let mut byte = [0; 1];
            while client.read_exact(&mut byte).await.is_ok() {
                sleep(Duration::from_millis(1)).await;
            }
        };
        let writing = async {
            let error = server.write_all(&vec![0; 1 << 20]).await.expect_err("a byte now and then is too little");
            drop(server);
            error
        };
        let ((), error) = tokio::join!(reading, writing);
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn what_is_read_in_time_arrives_whole() {
        let (server, mut client) = duplex(1_000);
        let mut server = PacedStream::new(server, LONG);
        let sent: Vec<u8> = (0..100_000_u32).map(|number| (number % 251) as u8).collect();
        let mut received = vec![0; sent.len()];
        let (written, read) = tokio::join!(server.write_all(&sent), client.read_exact(&mut received));
        assert!(written.is_ok() && read.is_ok() && sent == received);
        // What has been read is forgotten before the next answer.
        server.flush().await.expect("flushed");
        assert!(server.stall.is_none());
    }

    #[tokio::test]
    async fn more_than_a_burst_is_read_later() {
        let (server, mut client) = duplex(2 << 20);
        client.write_all(&vec![0; 1 << 20]).await.expect("room");
        let mut server = PacedStream::new(server, LONG);
        let mut buffer = vec![0; 64 << 10];
        while server.read_pause.is_none() {
            server.read_exact(&mut buffer).await.expect("bytes");
        }
        let read = std::future::poll_fn(|cx| {
            let mut buffer = ReadBuf::new(&mut buffer);
            Poll::Ready(Pin::new(&mut server).poll_read(cx, &mut buffer).is_ready())
        });
        assert!(!read.await, "it waits, though there are bytes");
    }
}
