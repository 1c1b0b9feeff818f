// Verifies the rolls in records of Dice Chess, without the program that has rolled them: node verify.mjs FILE ...
//
// docs/online.md (Dice, Checking a record) and docs/records.md (Dice) tell how rolls follow from seeds and links. This knows no rules of the
// game: it takes from a record its rolls alone. Where a die is rolled until it names a piece that can move, it tells which faces came before,
// and leaves it to whoever reads that whether they could have been used.
// The exit status is 1 if a roll does not follow or something is wrong, and otherwise 2 if that is left to the reader.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const NUMBERS = '123456';
// The dice of each form, and whether a roll tells them in order.
const FORMS = {
  'dice-chess': { dice: [NUMBERS, NUMBERS], isSorted: true },
  'dice-chess-three': { dice: [NUMBERS, NUMBERS, NUMBERS], isSorted: true },
  'dice-chess-burmese': { dice: [NUMBERS, NUMBERS, NUMBERS], isSorted: true },
  // The die of these two is rolled until it names a piece that can move.
  'dice-chess-brainking': { dice: [NUMBERS], isRerolled: true },
  'dice-chess-10x10': { dice: [NUMBERS], isRerolled: true },
  'dice-chess-moves': { dice: [NUMBERS] },
  'dice-chess-piece-moves': { dice: [NUMBERS, NUMBERS] },
  'dice-chess-vegas': { dice: ['PNBRKP', 'PNBRQ*'] },
};
const MAX_ROLLS = 10_000;
const MAX_REROLLS = 1000;
const ROLL = /^r[1-6PNBRQK*]{1,3}$/;
const LEXEME = new RegExp(
  [
    String.raw`(?<skipped>^%.*|\{(?:\\[^]|[^}\\])*\}|;.*|\$\d+|[!?]+|[\s\ufeff]+)`,
    String.raw`\[\s*(?<tag>[\p{L}\p{N}_+#=:-]+)\s*"(?<value>(?:\\.|[^"\\\n])*)"\s*\]`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`(?<number>\d*)(?<dots>[.…]+)(?=\W|[a-zA-Z]|$)`,
    String.raw`(?<word>[^\s()\[\]{}<>;$!?"%]+)`,
    String.raw`(?<other>[^])`,
  ].join('|'),
  'gmu',
);

const sha256 = (data) => createHash('sha256').update(data).digest();

// What matters of a record: its tags, and each roll of its main line with the number of its move and whether it is Black's.
class Game {
  tags = new Map();
  rolls = [];
  hasBegun = false;
  move = 0;
  isBlack = false;
  hasMoved = false;

  readNumber(number, dots) {
    this.hasBegun = true;
    if (number !== '' && Number(number) !== this.move) {
      Object.assign(this, { move: Number(number), isBlack: false, hasMoved: false });
    }
    if (dots === '...' || dots === '…') this.isBlack = true;
  }

  readWord(word) {
    this.hasBegun = true;
    if (isDecimal(word) && word !== '0000') {
      this.readNumber(word, '');
    } else if (ROLL.test(word)) {
      // White's roll comes first in a move, before anything is moved.
      this.isBlack ||= this.hasMoved;
      this.rolls.push({ roll: word, move: this.move, isBlack: this.isBlack });
    } else if (!['double', 'take', 'drop'].includes(word)) {
      this.hasMoved = true;
    }
  }
}

function readGames(text) {
  const games = [new Game()];
  let depth = 0;
  for (const { groups } of text.replaceAll('\r\n', '\n').matchAll(LEXEME)) {
    if (groups.other) throw new Error(`expected a record, found ${JSON.stringify(groups.other)}`);
    if (groups.open) depth += 1;
    else if (groups.close) {
      if (depth === 0) throw new Error("expected a record, found ')'");
      depth -= 1;
    } else if (depth > 0 && groups.tag) throw new Error(`expected ')', found the tag ${groups.tag}`);
    else if (depth > 0 || groups.skipped) continue;
    else if (groups.tag) {
      if (games.at(-1).hasBegun) games.push(new Game());
      games.at(-1).tags.set(groups.tag, groups.value.replaceAll(/\\(.)/g, '$1'));
    } else if (groups.dots) games.at(-1).readNumber(groups.number, groups.dots);
    else games.at(-1).readWord(groups.word);
  }
  if (depth > 0) throw new Error("expected ')', found the end of the text");
  return games.filter((game) => game.tags.size > 0 || game.hasBegun);
}

// The 32-bit numbers of ChaCha20 with 20 rounds, a counter from 0, and a stream number.
function* chacha20Numbers(key, stream) {
  const words = Array.from({ length: 8 }, (_, at) => key.readUInt32LE(4 * at));
  for (let block = 0; ; block += 1) {
    const state = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, block, 0, stream, 0]);
    const mixed = Uint32Array.from(state);
    for (let round = 0; round < 10; round += 1) {
      for (let at = 0; at < 4; at += 1) quarterRound(mixed, at, at + 4, at + 8, at + 12);
      for (let at = 0; at < 4; at += 1) quarterRound(mixed, at, ((at + 1) % 4) + 4, ((at + 2) % 4) + 8, ((at + 3) % 4) + 12);
    }
    for (let at = 0; at < 16; at += 1) yield (state[at] + mixed[at]) >>> 0;
  }
}

function quarterRound(x, a, b, c, d) {
  for (const [one, two, three, bits] of [
    [a, b, d, 16],
    [c, d, b, 12],
    [a, b, d, 8],
    [c, d, b, 7],
  ]) {
    x[one] += x[two];
    const mixed = x[three] ^ x[one];
    x[three] = (mixed << bits) | (mixed >>> (32 - bits));
  }
}

// What the dice show for the roll with this number of a seed, first and each time that they are rolled again.
function* rollsOf(seed, number, { dice, isSorted }) {
  const numbers = chacha20Numbers(seed, number);
  const face = (die) => {
    for (;;) {
      const { value } = numbers.next();
      // The greatest numbers are skipped, so that all faces are equally likely.
      if (value < 4_294_967_292) return die[value % 6];
    }
  };
  for (;;) {
    const faces = dice.map(face);
    yield `r${(isSorted ? faces.sort() : faces).join('')}`;
  }
}

// Whether a roll follows from a seed, undefined if that depends on the position; and what is to be said of it.
function judge(found, seed, number, form) {
  const roll = form.isSorted ? `r${[...found.slice(1)].sort().join('')}` : found;
  const due = rollsOf(seed, number, form);
  const first = due.next().value;
  if (roll === first) return { follows: true, words: 'follows' };
  if (form.isRerolled) {
    const before = new Set([first[1]]);
    for (let count = 1; count < MAX_REROLLS; count += 1) {
      const next = due.next().value;
      if (next === roll) {
        const words = `follows if nothing that ${[...before].sort().join(', ')} names could move`;
        return { follows: undefined, words };
      }
      before.add(next[1]);
    }
  }
  return { follows: false, words: `does not follow: ${first} does` };
}

function fromHex(tag, text) {
  const digits = text.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Error(`expected 64 hexadecimal digits in the tag ${tag}, found '${digits}'`);
  return Buffer.from(digits, 'hex');
}

const wordsOf = (text) => text.split(/\s+/).filter((word) => word !== '');
const isDecimal = (text) => /^\d+$/.test(text);

// All links of a player's chains, in the order of the rolls.
function linksOf(tag, text) {
  const links = [];
  for (const word of wordsOf(text)) {
    const [first, ...rest] = word.split(':');
    const commitment = fromHex(tag, first);
    if (rest.join(':') === '0') continue;
    const [count, last] = rest.length === 2 ? [isDecimal(rest[0]) ? Number(rest[0]) : 0, rest[1]] : [0, ''];
    if (count < 1 || count > MAX_ROLLS - links.length) {
      throw new Error(`expected COMMITMENT:COUNT:LAST_LINK in the tag ${tag}, found '${word}'`);
    }
    const chain = [fromHex(tag, last)];
    while (chain.length < count) chain.push(sha256(chain.at(-1)));
    if (!sha256(chain.at(-1)).equals(commitment)) {
      throw new Error(`the links in the tag ${tag} do not lead to the commitment ${commitment.toString('hex')}`);
    }
    links.push(...chain.reverse());
  }
  return links;
}

// The numbers of the rolls of the main line, such as 1-3 5.
function rollNumbers(text, count) {
  const numbers = [];
  for (const word of wordsOf(text)) {
    const [first, last = first, ...rest] = word.split('-');
    const [from, to] = [Number(first), Number(last)];
    const isRange = isDecimal(first) && isDecimal(last) && rest.length === 0;
    if (!isRange || from <= (numbers.at(-1) ?? 0) || to < from || to > MAX_ROLLS) {
      throw new Error(`expected increasing numbers in the tag DiceThrows, found '${word}'`);
    }
    for (let number = from; number <= to; number += 1) numbers.push(number);
  }
  if (numbers.length !== count) throw new Error(`expected ${count} numbers in the tag DiceThrows, found ${numbers.length}`);
  return numbers;
}

function judgeBySeed(game, form, seed) {
  const promised = (game.tags.get('DiceSeedHash') ?? '?').trim().toLowerCase();
  if (!['', '?', sha256(seed.toString('hex')).toString('hex')].includes(promised)) {
    throw new Error('the seed is not the one whose hash the record has');
  }
  const counts = [0, 0];
  const bySide = game.rolls.map(({ isBlack }) => 2 * counts[Number(isBlack)]++ + Number(isBlack));
  const judgeAll = (numbers) => game.rolls.map(({ roll }, place) => judge(roll, seed, numbers[place], form));
  // In a duplicate match, and with a cube over days, each side has rolls of its own; elsewhere they are numbered in their order.
  const [inOrder, ofSides] = [judgeAll([...game.rolls.keys()]), judgeAll(bySide)];
  const certain = (verdicts) => verdicts.filter(({ follows }) => follows).length;
  return certain(ofSides) > certain(inOrder) ? ofSides : inOrder;
}

function judgeByLinks(game, form) {
  for (const tag of ['DiceGame', 'WhiteDiceChain', 'BlackDiceChain']) {
    if (game.rolls.length > 0 && !game.tags.has(tag)) throw new Error(`expected a tag ${tag}, found none`);
  }
  const [white, black] = ['WhiteDiceChain', 'BlackDiceChain'].map((tag) => linksOf(tag, game.tags.get(tag) ?? ''));
  const count = game.rolls.length;
  const numbers = game.tags.has('DiceThrows')
    ? rollNumbers(game.tags.get('DiceThrows'), count)
    : Array.from({ length: count }, (_, place) => place + 1);
  return game.rolls.map(({ roll }, place) => {
    const number = numbers[place];
    const links = [white[number - 1], black[number - 1]];
    if (links.includes(undefined)) return { follows: false, words: 'does not follow: a link is missing' };
    const lines = ['turnover throw', game.tags.get('DiceGame'), number, ...links.map((link) => link.toString('hex'))];
    return judge(roll, sha256(lines.join('\n')), 0, form);
  });
}

// For each roll whether it follows, undefined if that depends on the position, and what is to be said of it.
function verify(game) {
  const name = (game.tags.get('Variant') ?? '').trim().toLowerCase().replaceAll(/[ _]/g, '-');
  if (!Object.hasOwn(FORMS, name)) {
    if (name === '' || name.startsWith('dice-chess')) throw new Error(`expected a form with dice in the tag Variant, found '${name}'`);
    return [];
  }
  const seed = (game.tags.get('DiceSeed') ?? '?').trim();
  return ['', '?'].includes(seed) ? judgeByLinks(game, FORMS[name]) : judgeBySeed(game, FORMS[name], fromHex('DiceSeed', seed));
}

// Tells of each game in some files. Returns the exit status.
function tellAll(files) {
  let [number, noneIsWrong, isOpen] = [0, true, false];
  // What the function gives; if there is a mistake, nothing, and the mistake is told.
  const attempt = (name, work) => {
    try {
      return work();
    } catch (error) {
      console.log(`${name}: ${error.message}`);
      noneIsWrong = false;
      return undefined;
    }
  };
  for (const game of files.flatMap((file) => attempt(file, () => readGames(readFileSync(file, 'utf8'))) ?? [])) {
    number += 1;
    const verdicts = attempt(`game ${number}`, () => verify(game));
    if (verdicts === undefined) continue;
    for (const [place, { words }] of verdicts.entries()) {
      const { roll, move } = game.rolls[place];
      console.log(`game ${number}, roll ${place + 1}, move ${move}: ${roll} ${words}`);
    }
    const right = verdicts.filter(({ follows }) => follows).length;
    const openCount = verdicts.filter(({ follows }) => follows === undefined).length;
    const condition = openCount > 0 ? `, ${openCount} depend on what could move` : '';
    const summary = verdicts.length > 0 ? `${right} of ${verdicts.length} rolls follow${condition}` : 'no rolls';
    console.log(`game ${number}: ${summary}`);
    noneIsWrong &&= right + openCount === verdicts.length;
    isOpen ||= openCount > 0;
  }
  if (!noneIsWrong || number === 0) return 1;
  return isOpen ? 2 : 0;
}

process.exitCode = tellAll(process.argv.slice(2));
