//! A file of positions to learn from. `docs/networks.md` describes the format.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom, Write};
use std::path::Path;

use turnover_core::ai::network::{PLANE_COUNT, TrainingSample};
use turnover_core::board::{Side, mix};
use turnover_core::session::GameId;

/// The length of a position in a file.
pub(super) const BYTES_PER_SAMPLE: usize = 8 * PLANE_COUNT + 6;
/// How the first line of a file begins.
pub(super) const FILE_START: &str = "turnover-samples 3";
/// No first line is longer.
const MAX_HEADING_LENGTH: usize = 128;

/// A file, or bytes in memory in the form of one.
trait SampleStorage: Read + Seek + Write {}

impl<T: Read + Seek + Write> SampleStorage for T {}

/// Batches of positions behind a first line that tells which games they come from.
pub(super) struct SampleFile {
    storage: Box<dyn SampleStorage>,
    /// Where the first batch begins.
    heading_length: usize,
    batch_count: usize,
    position_count: usize,
}

impl SampleFile {
    /// Opens or creates the file and visits the positions in it. What follows the last whole batch is removed. Without a path the
    /// positions are kept in memory.
    ///
    /// # Errors
    /// If it cannot be read or written, or has another first line.
    pub(super) fn open(path: Option<&Path>, heading: &str, visit: impl FnMut(&TrainingSample)) -> io::Result<Self> {
        let heading = format!("{heading}\n").into_bytes();
        let heading_length = heading.len();
        let Some(path) = path else {
            let storage = Box::new(Cursor::new(heading));
            return Ok(Self { storage, heading_length, batch_count: 0, position_count: 0 });
        };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let start = read_up_to(&mut file, MAX_HEADING_LENGTH)?;
        if !start.starts_with(&heading) {
            // Also a first line that is not whole; whatever else it is stays as it is.
            if !heading.starts_with(&start) {
                return Err(other_heading(&heading, &start));
            }
            file.set_len(0)?;
            file.write_all(&heading)?;
        }
        file.seek(SeekFrom::Start(heading_length as u64))?;
        let (batch_count, position_count) = read_batches(BufReader::new(&mut file), visit)?;
        file.set_len((heading_length + 4 * batch_count + BYTES_PER_SAMPLE * position_count) as u64)?;
        Ok(Self { storage: Box::new(file), heading_length, batch_count, position_count })
    }

    /// The number of batches.
    pub(super) const fn batch_count(&self) -> usize {
        self.batch_count
    }

    /// The number of positions, also of those that come several times.
    pub(super) const fn position_count(&self) -> usize {
        self.position_count
    }

    /// Adds a batch behind the last one.
    pub(super) fn add_batch(&mut self, batch: &[TrainingSample]) -> io::Result<()> {
        self.storage.seek(SeekFrom::End(0))?;
        self.storage.write_all(&pack_batch(batch))?;
        self.batch_count += 1;
        self.position_count += batch.len();
        Ok(())
    }

    /// Visits all positions in their order.
    pub(super) fn for_each(&mut self, visit: impl FnMut(&TrainingSample)) -> io::Result<()> {
        self.storage.seek(SeekFrom::Start(self.heading_length as u64))?;
        read_batches(BufReader::new(&mut self.storage), visit).map(drop)
    }
}

/// The positions of a game in a file, from whichever run they are.
///
/// # Errors
/// If it cannot be read, or belongs to another game.
pub(super) fn read_samples(path: &Path, game: GameId) -> io::Result<Vec<TrainingSample>> {
    let mut input = BufReader::new(File::open(path)?);
    let mut heading = Vec::new();
    input.by_ref().take(MAX_HEADING_LENGTH as u64).read_until(b'\n', &mut heading)?;
    if !heading.starts_with(format!("{FILE_START} {game} ").as_bytes()) {
        return Err(other_heading(format!("{FILE_START} {game} …").as_bytes(), &heading));
    }
    let mut samples = Vec::new();
    read_batches(input, |sample| samples.push(*sample))?;
    Ok(samples)
}

/// A number that no other position has, in all likelihood: of a hundred million, two have the same with a chance of one in 3700.
pub(super) fn position_key(sample: &TrainingSample) -> u64 {
    sample.planes.iter().fold(mix(u64::from(sample.turn == Side::Black)), |key, plane| mix(key ^ plane))
}

fn other_heading(expected: &[u8], start: &[u8]) -> io::Error {
    let first_line = |bytes: &[u8]| {
        let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        String::from_utf8_lossy(line).into_owned()
    };
    let [expected, found] = [expected, start].map(first_line);
    io::Error::other(format!("expected {expected:?} as the first line, found {found:?}"))
}

/// That many bytes, or fewer where the input ends.
fn read_up_to(input: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(length as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Visits the positions of all whole batches that follow, and counts both.
fn read_batches(mut input: impl Read, mut visit: impl FnMut(&TrainingSample)) -> io::Result<(usize, usize)> {
    let (mut batch_count, mut position_count) = (0, 0);
    while let Ok(length) = read_up_to(&mut input, 4)?.try_into().map(u32::from_le_bytes) {
        let length = length as usize * BYTES_PER_SAMPLE;
        let batch = read_up_to(&mut input, length)?;
        if batch.len() < length {
            break;
        }
        for bytes in batch.chunks(BYTES_PER_SAMPLE) {
            let wrong_bytes = || format!("expected a position after {position_count}, found other bytes");
            visit(&unpack(bytes).ok_or_else(wrong_bytes).map_err(io::Error::other)?);
            position_count += 1;
        }
        batch_count += 1;
    }
    Ok((batch_count, position_count))
}

/// The number of its positions, then each of them.
fn pack_batch(batch: &[TrainingSample]) -> Vec<u8> {
    let mut bytes = (batch.len() as u32).to_le_bytes().to_vec();
    bytes.extend(batch.iter().flat_map(pack));
    bytes
}

pub(super) fn pack(sample: &TrainingSample) -> Vec<u8> {
    let mut bytes: Vec<u8> = sample.planes.iter().flat_map(|plane| plane.to_le_bytes()).collect();
    bytes.extend(sample.value.to_le_bytes());
    bytes.extend(sample.static_eval.to_le_bytes());
    bytes.extend([u8::from(sample.turn == Side::Black), sample.result.map_or(0, |points| points + 1)]);
    bytes
}

/// `None` for bytes that are no position.
fn unpack(bytes: &[u8]) -> Option<TrainingSample> {
    let (planes, result_bytes) = bytes.split_at_checked(8 * PLANE_COUNT)?;
    if result_bytes.len() != BYTES_PER_SAMPLE - 8 * PLANE_COUNT || result_bytes[4] > 1 || result_bytes[5] > 3 {
        return None;
    }
    let mut sample = TrainingSample {
        planes: [0; PLANE_COUNT],
        turn: Side::white_if(result_bytes[4] == 0),
        value: i16::from_le_bytes([result_bytes[0], result_bytes[1]]),
        static_eval: i16::from_le_bytes([result_bytes[2], result_bytes[3]]),
        result: result_bytes[5].checked_sub(1),
    };
    for (plane, bytes) in sample.planes.iter_mut().zip(planes.chunks_exact(8)) {
        *plane = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    Some(sample)
}
