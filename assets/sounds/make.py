#!/usr/bin/env python3
"""Makes every sound of the table, from nothing but arithmetic.

    python3 assets/sounds/make.py             writes ogg/*.ogg (needs oggenc, of Debian's vorbis-tools)
    python3 assets/sounds/make.py --wav DIR   writes WAV files instead, to listen to or to look at
    python3 assets/sounds/make.py --check     says how loud and how long each would be, and writes nothing

A thing that is struck rings in its modes: each is a damped sine with a pitch, a strength and a time in which it dies away
(modal synthesis). What is struck, wood, metal or felt, is told by the pitches' ratios and by how fast they die; how hard and with
what, by how long the blow lasts: a soft one wakes no high modes. Air and friction are noise through filters. Chance is drawn
from the sound's own name, so that the same script makes the same sounds.
"""

import argparse
import math
import random
import struct
import subprocess
import tempfile
import wave
from pathlib import Path

RATE = 32_000
QUALITY = 1
PEAK = 10 ** (-3 / 20)
LIMIT = 10 ** (-1 / 20)
# Every sound begins and ends in silence, or it would click.
FADE_IN_SECS, FADE_OUT_SECS = 0.0004, 0.02
# What is packed begins a little before it was meant to: there must be room for it.
LEAD_SECS = 0.004

# The pitches of the modes, in parts of the lowest, how strong they are, and how fast they die, in parts of the lowest's time.
WOOD = [(1.0, 1.0, 1.0), (2.57, 0.55, 0.55), (4.15, 0.3, 0.38), (5.9, 0.2, 0.28), (8.3, 0.12, 0.2), (11.2, 0.06, 0.15)]
IVORY = [(1.0, 1.0, 1.0), (2.21, 0.7, 0.7), (3.77, 0.5, 0.5), (5.4, 0.32, 0.36), (7.6, 0.2, 0.26), (10.1, 0.1, 0.2)]
RING = [(1.0, 0.8, 1.0), (1.006, 0.5, 0.9), (2.71, 1.0, 0.75), (5.15, 0.65, 0.5), (8.28, 0.4, 0.34), (12.1, 0.2, 0.22)]
BELL = [(0.5, 0.25, 1.3), (1.0, 1.0, 1.0), (2.0, 0.4, 0.7), (2.99, 0.22, 0.5), (4.17, 0.1, 0.34), (5.43, 0.05, 0.25)]
# A board or a table under a blow: dull, and quickly still.
BOARD = [(1.0, 1.0, 1.0), (1.83, 0.6, 0.7), (2.9, 0.35, 0.5), (4.3, 0.2, 0.4)]


class Sound:
    """Samples that are added to."""

    def __init__(self, name, secs):
        self.chance = random.Random(name)
        self.samples = [0.0] * round(secs * RATE)

    def add(self, at_secs, samples, gain=1.0):
        start = round((LEAD_SECS + at_secs) * RATE)
        for index, sample in enumerate(samples[: max(0, len(self.samples) - start)]):
            self.samples[start + index] += gain * sample

    def strike(self, at_secs, modes, pitch, ring_secs, gain=1.0, blow_secs=0.0006):
        """Strikes something with these modes. After `ring_secs` the lowest is down by 60 dB."""
        for ratio, strength, life in modes:
            hertz = pitch * ratio * self.chance.uniform(0.992, 1.008)
            # A blow that lasts for half a swing of a mode or more hardly wakes it.
            strength *= math.exp(-((hertz * blow_secs * 1.4) ** 2))
            if hertz < RATE * 0.45 and strength > 1e-4:
                self.ring(at_secs, hertz, ring_secs * life, gain * strength)

    def ring(self, at_secs, hertz, secs, gain):
        """One damped sine, by a two-pole resonator."""
        decay = math.exp(-6.9 / (secs * RATE))
        turn = 2.0 * math.pi * hertz / RATE
        first, second = 2.0 * decay * math.cos(turn), decay * decay
        one, two = gain * math.sin(turn), 0.0
        swing = []
        for _ in range(min(round(1.15 * secs * RATE), len(self.samples))):
            swing.append(two)
            one, two = first * one - second * two, one
        self.add(at_secs, swing)

    def noise(self, at_secs, secs, low, high, gain, shape):
        """Noise between two pitches, as loud as `shape` says of the part (0 to 1) that is over."""
        count = round(secs * RATE)
        keep_low = math.exp(-2.0 * math.pi * low / RATE)
        keep_high = math.exp(-2.0 * math.pi * high / RATE)
        smooth = smoother = slow = 0.0
        samples = []
        for index in range(count):
            raw = self.chance.uniform(-1.0, 1.0)
            smooth = keep_high * smooth + (1.0 - keep_high) * raw
            smoother = keep_high * smoother + (1.0 - keep_high) * smooth
            slow = keep_low * slow + (1.0 - keep_low) * smoother
            samples.append(shape(index / count) * (smoother - slow))
        self.add(at_secs, samples, gain)

    def tap(self, at_secs, gain):
        """The short noise with which two hard things meet."""
        self.noise(at_secs, 0.006, 1500, 9000, gain, lambda part: (1.0 - part) ** 3)

    def thud(self, at_secs, gain, pitch=150):
        """What the board says when something is put on it: felt below, wood around."""
        self.strike(at_secs, BOARD, pitch, 0.16, gain, blow_secs=0.002)
        self.noise(at_secs, 0.03, 100, 900, 0.9 * gain, lambda part: (1.0 - part) ** 2)

    def finished(self):
        """As loud as all others, from silence to silence."""
        lead = round(LEAD_SECS * RATE)
        for order, secs in ((range(lead, len(self.samples)), FADE_IN_SECS), (range(len(self.samples) - 1, -1, -1), FADE_OUT_SECS)):
            count = round(secs * RATE)
            for step, index in enumerate(order[:count]):
                self.samples[index] *= math.sin(0.5 * math.pi * step / count) ** 2
        loudest = max(map(abs, self.samples))
        return [sample * PEAK / loudest for sample in self.samples]


# The three rings: the larger, the deeper. The pitches of the two sets are a fifth and a third apart, so that a nest rings in tune.
RINGS = {"wall": (1.0, 0.30), "fort": (1.5, 0.24), "tower": (2.25, 0.18)}
WOOD_PITCH, METAL_PITCH = 470.0, 980.0

SOUNDS = {}


def sound(secs, *names):
    """Registers the function below under these names, or under its own."""

    def register(make):
        for name in names or [make.__name__.replace("_", "-")]:
            SOUNDS[name] = (secs, make)
        return make

    return register


def rings(secs, prefix):
    def register(make):
        for ring in RINGS:
            SOUNDS[f"{prefix}-{ring}"] = (secs, lambda out, ring=ring: make(out, *RINGS[ring]))
        return make

    return register


@rings(0.26, "wood")
def wooden_ring(out, high, long):
    out.thud(0.0, 0.5, 140 + 40 * high)
    out.tap(0.0, 0.5)
    out.strike(0.0, IVORY, WOOD_PITCH * high, 0.55 * long, 0.9)
    # It does not come down level: the other edge follows.
    out.strike(0.031, IVORY, WOOD_PITCH * high * 1.02, 0.4 * long, 0.28)
    out.tap(0.031, 0.12)


@rings(0.62, "metal")
def metal_ring(out, high, long):
    out.thud(0.0, 0.6, 130 + 40 * high)
    out.tap(0.0, 0.45)
    out.strike(0.0, RING, METAL_PITCH * high, 2.2 * long, 0.6, blow_secs=0.00025)
    out.strike(0.038, RING, METAL_PITCH * high, 1.8 * long, 0.16, blow_secs=0.00025)


@sound(0.2)
def join_wood(out):
    """A ring meets the ring into which it fits: two quick clicks."""
    for at, pitch, gain in [(0.0, 1150, 1.0), (0.022, 1320, 0.6), (0.049, 1240, 0.25)]:
        out.tap(at, 0.5 * gain)
        out.strike(at, IVORY, pitch, 0.09, gain)


@sound(0.5)
def join_metal(out):
    for at, pitch, gain in [(0.0, 1900, 1.0), (0.025, 2240, 0.6), (0.055, 2080, 0.25)]:
        out.tap(at, 0.5 * gain)
        out.strike(at, RING, pitch, 0.4, gain, blow_secs=0.0002)


@sound(0.16)
def lift_wood(out):
    """A piece leaves the board: a faint scrape of felt, and one edge that touches once more."""
    out.noise(0.0, 0.09, 500, 3500, 1.0, lambda part: math.sin(math.pi * part) ** 2)
    out.strike(0.05, WOOD, 640, 0.07, 0.22, blow_secs=0.0009)


@sound(0.3)
def lift_metal(out):
    out.noise(0.0, 0.09, 700, 5000, 1.0, lambda part: math.sin(math.pi * part) ** 2)
    out.strike(0.05, RING, 1250, 0.3, 0.1, blow_secs=0.0004)


@sound(0.4)
def slide(out):
    """A hand and its sleeve over the board."""
    out.noise(0.0, 0.38, 250, 1700, 1.0, lambda part: math.sin(math.pi * part ** 0.8) ** 2 * (0.8 + 0.2 * math.sin(40 * part)))


@sound(0.42)
def flip(out):
    """Air around a ring that turns over, twice as it shows its edge."""
    out.noise(0.0, 0.22, 500, 2600, 0.8, lambda part: math.sin(math.pi * part) ** 2)
    out.noise(0.17, 0.24, 600, 3400, 1.0, lambda part: math.sin(math.pi * part) ** 2)


@sound(0.34)
def tray_wood(out):
    """Into the tray, onto what lies there."""
    out.strike(0.0, BOARD, 205, 0.2, 0.8, blow_secs=0.001)
    out.strike(0.0, WOOD, 610, 0.12, 0.7)
    for at, gain in [(0.046, 0.5), (0.098, 0.3), (0.139, 0.16)]:
        out.tap(at, 0.3 * gain)
        out.strike(at, WOOD, 700 * out.chance.uniform(0.9, 1.15), 0.09, gain)


@sound(0.5)
def tray_metal(out):
    out.strike(0.0, BOARD, 205, 0.2, 0.8, blow_secs=0.001)
    out.strike(0.0, RING, 1180, 0.35, 0.4, blow_secs=0.0003)
    for at, gain in [(0.05, 0.4), (0.105, 0.22), (0.15, 0.12)]:
        out.tap(at, 0.3 * gain)
        out.strike(at, RING, 1450 * out.chance.uniform(0.9, 1.15), 0.3, gain, blow_secs=0.0003)


@sound(0.3)
def box(out):
    """A hand in the box where the spare pieces are."""
    for _ in range(7):
        at = out.chance.uniform(0.0, 0.19)
        out.strike(at, WOOD, out.chance.uniform(520, 1150), 0.06, out.chance.uniform(0.2, 0.7))
        out.tap(at, 0.12)
    out.noise(0.0, 0.26, 300, 2200, 0.3, lambda part: math.sin(math.pi * part) ** 2)


@sound(0.42)
def fall(out):
    """Over the edge of the board onto the table."""
    for at, gain in [(0.0, 1.0), (0.085, 0.55), (0.142, 0.33), (0.181, 0.2), (0.208, 0.12)]:
        out.thud(at, 0.7 * gain, 120)
        out.tap(at, 0.3 * gain)
        out.strike(at, WOOD, 540 * out.chance.uniform(0.94, 1.1), 0.12, 0.8 * gain)


@sound(0.2)
def checker(out):
    """A disc on the board."""
    out.thud(0.0, 0.7, 175)
    out.tap(0.0, 0.35)
    out.strike(0.0, WOOD, 720, 0.11, 0.7)


@sound(0.18)
def checker_on_checker(out):
    out.tap(0.0, 0.6)
    out.strike(0.0, WOOD, 1180, 0.1, 0.9)
    out.strike(0.026, WOOD, 1240, 0.06, 0.3)


@sound(0.22)
def man(out):
    """A chessman with felt under its foot."""
    out.thud(0.0, 1.0, 150)
    out.strike(0.0, WOOD, 430, 0.1, 0.5, blow_secs=0.0011)
    out.strike(0.035, WOOD, 450, 0.07, 0.12, blow_secs=0.0011)


@sound(0.75)
def crown(out):
    """The crown comes to lie on its stack: small and golden."""
    for at, gain in [(0.0, 1.0), (0.055, 0.5), (0.094, 0.28)]:
        out.tap(at, 0.2 * gain)
        out.strike(at, RING, 2350 * (1.0 + 0.4 * at), 0.65, 0.7 * gain, blow_secs=0.00012)
        out.strike(at, WOOD, 1100, 0.06, 0.2 * gain)


def die(out, pitch, hardness):
    out.strike(0.0, BOARD, 230, 0.1, 0.6, blow_secs=0.0008)
    out.tap(0.0, hardness)
    out.strike(0.0, IVORY, pitch, 0.075, 1.0, blow_secs=0.0003)
    out.strike(0.017, IVORY, pitch * 1.13, 0.05, 0.35, blow_secs=0.0003)


for number, (pitch, hardness) in enumerate([(1480, 0.7), (1710, 0.55), (1360, 0.8), (1890, 0.6)], start=1):
    SOUNDS[f"die-{number}"] = (0.14, lambda out, pitch=pitch, hardness=hardness: die(out, pitch, hardness))


def chord(out, notes, secs, modes=BELL):
    for at, hertz, gain in notes:
        out.strike(at, modes, hertz, secs, gain, blow_secs=0.0008)


@sound(0.7)
def check(out):
    chord(out, [(0.0, 659.3, 0.8), (0.11, 880.0, 1.0)], 0.7)


@sound(1.5)
def win(out):
    chord(out, [(0.0, 523.3, 0.8), (0.13, 659.3, 0.8), (0.26, 784.0, 0.9), (0.42, 1046.5, 1.0), (0.42, 659.3, 0.4)], 1.25)


@sound(1.3)
def loss(out):
    chord(out, [(0.0, 523.3, 0.8), (0.2, 440.0, 0.8), (0.42, 349.2, 1.0), (0.42, 174.6, 0.4)], 1.1)


@sound(1.2)
def draw(out):
    chord(out, [(0.0, 587.3, 0.9), (0.22, 587.3, 0.7), (0.22, 392.0, 0.7)], 1.1)


@sound(0.24)
def refusal(out):
    """A knuckle on the table, twice."""
    for at, gain in [(0.0, 1.0), (0.095, 0.75)]:
        out.strike(at, BOARD, 185, 0.13, gain, blow_secs=0.002)
        out.noise(at, 0.012, 200, 1500, 0.4 * gain, lambda part: (1.0 - part) ** 2)


@sound(0.75)
def low_time(out):
    """A clock that wants to be looked at: four ticks."""
    for beat in range(4):
        out.tap(0.16 * beat, 0.5)
        out.strike(0.16 * beat, WOOD, 1900 if beat % 2 == 0 else 1500, 0.08, 1.0, blow_secs=0.0003)


def made(name):
    secs, make = SOUNDS[name]
    out = Sound(name, secs)
    make(out)
    samples = out.finished()
    loudest = max(map(abs, samples))
    assert loudest < LIMIT, f"{name} is too loud: {loudest}"
    assert max(abs(samples[0]), abs(samples[-1])) < 1e-3, f"{name} clicks at an end"
    return samples


def write_wav(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(sample * 32767)) for sample in samples))


def main():
    parser = argparse.ArgumentParser(description="Makes the sounds of the table.")
    parser.add_argument("--wav", type=Path, help="write WAV files into this folder instead")
    parser.add_argument("--check", action="store_true", help="only say how loud and how long the sounds are")
    asked = parser.parse_args()
    folder = Path(__file__).parent / "ogg"
    for name in SOUNDS:
        samples = made(name)
        power = math.sqrt(sum(sample * sample for sample in samples) / len(samples))
        line = f"{name:20} {len(samples) / RATE:.2f} s  peak {20 * math.log10(max(map(abs, samples))):6.2f} dBFS"
        line += f"  rms {20 * math.log10(power):6.2f} dBFS"
        if asked.wav:
            write_wav(asked.wav / f"{name}.wav", samples)
        elif not asked.check:
            with tempfile.TemporaryDirectory() as scratch:
                wav, ogg = Path(scratch) / "sound.wav", folder / f"{name}.ogg"
                write_wav(wav, samples)
                # A serial number of its own would make another file each time.
                command = ["oggenc", "--quiet", "--quality", str(QUALITY), "--serial", "1", "--discard-comments", "-o", ogg, wav]
                subprocess.run(command, check=True)
            line += f"  {ogg.stat().st_size:6} bytes"
        print(line)


if __name__ == "__main__":
    main()
