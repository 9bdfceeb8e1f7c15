import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assemble, exitCodeOf } from './assemble.ts';
import { writeDocument } from './document.ts';
import { Store } from './kept.ts';
import { EXIT, type Options, readOptions, WrongOption } from './options.ts';
import type { Outcome, Part, PartContext } from './part.ts';
import type { Place } from './place.ts';
import { runPart } from './runner.ts';

const place = (product: string): Place => ({
  product,
  changed: false,
  commit: product,
  machine: 'two cores',
  versions: {},
});

let folder = '';
let lines: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prove-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A part whose chunks do what is said of them; what it was run with is in `ran`. */
function partOf(does: (context: PartContext) => Outcome, more: Partial<Part> = {}) {
  const ran: PartContext[] = [];
  const part: Part = {
    name: 'claims',
    row: 1,
    promise: 'no double booking',
    targets: { quick: { attempts: 10 }, full: { attempts: 40 } },
    chunks: 4,
    run: async (context) => {
      ran.push(context);
      return does(context);
    },
    ...more,
  };
  return { part, ran };
}
const good = (attempts = 10): Outcome => ({ counts: { attempts, max_lag_ms: attempts }, violations: [] });
const bad: Outcome = {
  counts: { attempts: 10 },
  violations: [{ what: 'two winners', history: ['a books', 'b books'] }],
};

function run(
  part: Part,
  args: string[],
  product = 'p1',
  until = Number.POSITIVE_INFINITY,
  signal = new AbortController().signal,
  store = new Store(folder),
) {
  const options: Options = readOptions(args, [part], 7);
  const screen = { line: (text: string) => void lines.push(text), progress: () => {}, clear: () => {} };
  return runPart(part, { options, store, place: place(product), screen, signal, until });
}

describe('a full run', () => {
  test('goes on where it stopped, with the seeds it would have had', async () => {
    let left = 2;
    const stopping = partOf(() => {
      left -= 1;
      if (left < 0) throw new Error('the machine went away');
      return good();
    });
    expect((await run(stopping.part, ['--full'])).verdict).toBe('failed');
    const { part, ran } = partOf(() => good());
    const report = await run(part, ['--full']);
    expect(ran.map((each) => [each.seed, each.share])).toEqual([
      [9, 0.25],
      [10, 0.25],
    ]);
    expect([report.verdict, report.outcome.counts]).toEqual(['kept', { attempts: 40, max_lag_ms: 10 }]);
  });

  test('is done once: again it does nothing, with --fresh everything', async () => {
    const { part, ran } = partOf(() => good());
    await run(part, ['--full']);
    await run(part, ['--full']);
    expect(ran).toHaveLength(4);
    await run(part, ['--full', '--fresh']);
    expect(ran).toHaveLength(8);
  });

  test('keeps what an earlier product did, and says so', async () => {
    const { part, ran } = partOf(() => good());
    await run(part, ['--full'], 'p1');
    expect((await run(part, ['--full'], 'p2')).verdict).toBe('kept');
    expect(ran).toHaveLength(4);
    expect(lines.filter((line) => line.includes('kept, of the product at p1 (now p2)'))).toHaveLength(4);
  });

  test('does a broken chunk again once the product is another, and not before', async () => {
    const { part, ran } = partOf(({ seed }) => (seed === 8 && ran.length < 5 ? bad : good()));
    expect((await run(part, ['--full'])).verdict).toBe('broken');
    expect((await run(part, ['--full'])).verdict).toBe('broken');
    expect(ran).toHaveLength(4);
    expect((await run(part, ['--full'], 'p2')).verdict).toBe('kept');
    expect(ran.map((each) => each.seed)).toEqual([7, 8, 9, 10, 8]);
  });

  test('begins nothing after its time, and is unfinished then', async () => {
    const { part, ran } = partOf(() => good());
    expect((await run(part, ['--full'], 'p1', performance.now() - 1)).verdict).toBe('unfinished');
    expect(ran).toHaveLength(0);
  });

  test('divided otherwise is done anew, and half a file is no outcome', async () => {
    await run(partOf(() => good()).part, ['--full']);
    const { part, ran } = partOf(() => good(20), { chunks: 2 });
    await run(part, ['--full']);
    expect(ran).toHaveLength(2);
    writeFileSync(path.join(folder, 'full', 'claims', '1.json'), '{"part":');
    await run(part, ['--full']);
    expect(ran).toHaveLength(3);
  });

  test('goes on elsewhere from what was published with the document', async () => {
    const published = path.join(folder, 'docs');
    let left = 2;
    const { part } = partOf(() => {
      left -= 1;
      if (left < 0) throw new Error('the machine went away');
      return good();
    });
    await run(part, ['--full', '--seed', '9']);
    new Store(folder, published).publish(part.name);
    const elsewhere = new Store(path.join(folder, 'another machine'), published);
    expect(elsewhere.read('full', part.name).map(({ chunk, seed }) => [chunk, seed])).toEqual([
      [0, 9],
      [1, 9],
    ]);
    const { part: whole, ran } = partOf(() => good());
    await run(whole, ['--full', '--seed', '9'], 'p2', Number.POSITIVE_INFINITY, undefined, elsewhere);
    expect(ran.map(({ seed }) => seed)).toEqual([11, 12]);
    // What is done anew later stands in the place of what was published.
    const [first] = elsewhere.read('full', part.name);
    if (first) elsewhere.write({ ...first, seed: 40, date: '2999-01-01T00:00:00.000Z' });
    expect(elsewhere.read('full', part.name).map(({ seed }) => seed)).toEqual([40, 9, 9, 9]);
    elsewhere.forget('full', part.name);
    expect(new Store(folder, published).read('full', part.name)).toHaveLength(2);
    expect(elsewhere.read('full', part.name)).toEqual([]);
  });

  test('who stops it leaves nothing of a chunk that is not done', async () => {
    const stop = new AbortController();
    const { part } = partOf(() => {
      stop.abort();
      return good(1);
    });
    expect((await run(part, ['--full'], 'p1', Number.POSITIVE_INFINITY, stop.signal)).verdict).toBe('unfinished');
    expect(new Store(folder).read('full', 'claims')).toEqual([]);
  });
});

describe('a verdict', () => {
  test('is red with a violation, which is printed with its seed and history', async () => {
    const { part } = partOf(() => bad);
    expect((await run(part, ['--seed', '41'])).verdict).toBe('broken');
    expect(lines.join('\n')).toContain('npm run prove -- --quick --only claims --seed 41');
    expect(lines.join('\n')).toMatch(/promise 1, no double booking\n.*two winners[\s\S]*a books\n +b books/);
  });

  test('is red where less was done than promised', async () => {
    expect((await run(partOf(() => good(9)).part, [])).verdict).toBe('short');
  });

  test('of a try is by its share, and a try is not kept', async () => {
    const { part, ran } = partOf(() => good(5));
    expect((await run(part, ['--share', '0.5'])).verdict).toBe('kept');
    expect(ran[0]?.share).toBe(0.5);
    expect(new Store(folder).read('quick', 'claims')).toEqual([]);
  });

  test('decides the exit code, the worst first', () => {
    expect(exitCodeOf(['kept'], EXIT)).toBe(0);
    expect(exitCodeOf(['kept', 'unfinished'], EXIT)).toBe(3);
    expect(exitCodeOf(['failed', 'unfinished'], EXIT)).toBe(2);
    expect(exitCodeOf(['kept', 'failed', 'broken'], EXIT)).toBe(1);
    expect(exitCodeOf(['short'], EXIT)).toBe(1);
  });

  test('adds up counts, and keeps the largest of what begins with max', () => {
    const a: Outcome = { counts: { n: 1, max_ms: 5 }, violations: [], notes: ['x'] };
    const b: Outcome = { counts: { n: 2, max_ms: 3, k: 1 }, violations: bad.violations, notes: ['x'] };
    expect(assemble([a, b])).toEqual({ counts: { n: 3, max_ms: 5, k: 1 }, violations: bad.violations, notes: ['x'] });
  });

  test('adds up notes that count, by their title', () => {
    const a: Outcome = { counts: {}, violations: [], notes: ['answers (0: none): 0: 2, 200: 5', 'seed: 7'] };
    const b: Outcome = {
      counts: {},
      violations: [],
      notes: ['kinds: numbers: 1', 'answers (0: none): 200: 6, 404: 1'],
    };
    const notes = ['answers (0: none): 0: 2, 200: 11, 404: 1', 'seed: 7', 'kinds: numbers: 1'];
    expect(assemble([a, b]).notes).toEqual(notes);
  });
});

test('the same seed gives the same chances', async () => {
  const { part, ran } = partOf(() => good());
  await run(part, ['--seed', '3']);
  await run(part, ['--seed', '3']);
  await run(part, ['--seed', '4']);
  const [one, again, other] = ran.map((each) => each.chance('kill', 1));
  expect(one).toBe(again);
  expect(one).not.toBe(other);
});

describe('the document', () => {
  test('has all eleven promises, what was reached, and the faults', async () => {
    const { part } = partOf(() => ({ ...good(), counts: { attempts: 10, fault_server_killed: 3 } }));
    await run(part, []);
    const text = writeDocument([part], new Store(folder));
    expect(text.match(/^\| \d+ \|/gm)).toHaveLength(11);
    expect(text).toContain('claims: kept | 0 in 1,000,000, with 200 random faults | – | 0 |');
    expect(text).toContain('| server killed | 3 | 0 |');
  });

  test('shows what was broken, with the command that does it again', async () => {
    const { part } = partOf(({ seed }) => (seed === 9 ? bad : good()));
    await run(part, ['--full']);
    const text = writeDocument([part], new Store(folder));
    expect(text).toContain('claims: **broken**');
    expect(text).toContain('--full --only claims --seed 7 --chunk 2');
    expect(text).toContain('a books');
  });
});

test('an option that is none is said', () => {
  const { part } = partOf(() => good());
  for (const args of [
    ['--only', 'nothing'],
    ['--seed', 'x'],
    ['--share', '2'],
    ['--quick', '--full'],
    ['--chunk', '1'],
    ['--what'],
  ])
    expect(() => readOptions(args, [part], 1)).toThrow(WrongOption);
});
