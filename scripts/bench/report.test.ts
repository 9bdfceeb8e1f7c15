import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KeptLoad, keepLoad, readLoads } from '../load/kept.ts';
import { writeReport } from './report.ts';
import { newest, type Result, readResults, writeResult } from './results.ts';
import { wiringFaults } from './row.ts';
import { rows } from './rows/index.ts';
import { drawPlot, numberText, ticksUpTo } from './svg.ts';

function result(id: string, date = '2026-11-21T08:00:00.000Z', rate = 90): Result {
  return {
    ...{ id, title: `row ${id}`, must: '0.8 ×', aim: '1 ×', references: ['a6_app.mjs'], how: 'In turns.' },
    figures: { rate: { title: 'bookings', unit: '/s' } },
    judgements: [
      {
        ...{ title: 'over bare', side: 'product', figure: 'rate', against: { side: 'bare' } },
        ...{ better: 'more' as const, must: 0.8, aim: 1 },
      },
    ],
    ...{ plot: 'rate', command: `npm run bench -- ${id}`, seconds: 5, with_references: true, notes: ['a note'] },
    machine: {
      ...{ date, commit: 'abc1234', changed: false, cpu: 'CPU', cores: 2, memoryGb: 24, kernel: 'Linux 6' },
      ...{ node: 'v24', load: [1, 1, 1] },
    },
    postgres: { fsync: 'on', server_version: '18' },
    rounds: [{ order: ['bare', 'product'], sides: { product: { rate }, bare: { rate: 100 } }, load: [1, 1] }],
  };
}

describe('kept results', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'haomai-bench-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('come back as they were written, one a row, in order', () => {
    for (const id of ['B', 'A′', 'A']) writeResult(folder, result(id));
    writeResult(folder, result('B', '2026-11-22T08:00:00.000Z', 95));
    const read = readResults(folder);
    expect(read.map(({ id }) => id)).toEqual(['A', 'A′', 'B']);
    expect(read[2]).toEqual(result('B', '2026-11-22T08:00:00.000Z', 95));
  });

  it('are the newest of each row, whatever was measured when', () => {
    const old = result('A', '2026-11-20T08:00:00.000Z');
    const young = result('A', '2026-11-21T08:00:00.000Z');
    expect(newest([young, old])).toEqual([young]);
    expect(newest([old, young])).toEqual([young]);
  });

  it('that are none of ours are refused', () => {
    writeFileSync(path.join(folder, 'row-a.json'), '{"id": "A"}');
    expect(() => readResults(folder)).toThrow();
  });
});

describe('the document', () => {
  it('has each row in the summary with median, spread and verdict, and a section with its plot', () => {
    const { markdown, plots } = writeReport([result('A'), result('B', undefined, 70), result('A′')]);
    expect(markdown).toContain('| A | over bare | ≥ 0.8 × / ≥ 1 × | 0.9 × [0.9 to 0.9] | **met** |');
    expect(markdown).toContain('| B | over bare | ≥ 0.8 × / ≥ 1 × | 0.7 × [0.7 to 0.7] | **MISSED** |');
    expect(markdown).toContain('![row A](performance/row-a.svg)');
    expect(markdown).toContain('- a note');
    expect(Object.keys(plots)).toEqual(['row-a.svg', 'row-b.svg', 'row-a-peers.svg']);
  });

  it('says so where the reference programs were absent', () => {
    const alone = result('A');
    alone.with_references = false;
    alone.rounds = [{ order: ['product'], sides: { product: { rate: 90 } }, load: [1, 1] }];
    const { markdown } = writeReport([alone]);
    expect(markdown).toContain('not measured (no reference programs)');
    expect(markdown).toContain('Without the reference programs.');
  });
});

describe('runs of k6', () => {
  const { machine } = result('A');
  const load: KeptLoad = {
    ...{ name: 'booking-mix', command: 'npm run load -- booking-mix --write', kept: false, short: false, machine },
    ...{ seconds: 60, vus: 500, metrics: { booked: { type: 'counter', values: { count: 7 } } } },
    promises: [
      { name: '没有 5xx', value: 0, limit: '≤ 0', kept: true, kind: 'correct' },
      { name: '读 p95', value: 400, limit: '≤ 300', kept: false, kind: 'aim' },
    ],
  };

  it('stand at the end of the document as they told themselves, with what was asked and where', () => {
    const { markdown } = writeReport([result('A')], [load]);
    expect(markdown).toContain(
      '### booking-mix\n\n```text\nbooking-mix：500 人，60 秒\n  预约 7\n  ✓ 没有 5xx：0（≤ 0）',
    );
    expect(markdown).toContain('  · 读 p95：400（≤ 300，目标）\n```');
    expect(markdown).toContain('`npm run load -- booking-mix --write`, 2026-11-21 08:00 UTC, commit abc1234');
    expect(writeReport([result('A')]).markdown).not.toContain('k6');
  });

  it('are kept, the newest of each script', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'haomai-load-'));
    keepLoad(folder, load);
    keepLoad(folder, { ...load, kept: true });
    expect(readLoads(folder)).toEqual([{ ...load, kept: true }]);
    expect(readResults(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describe('a plot', () => {
  const plot = {
    ...{ title: 'A & B', unit: 'bookings, /s' },
    series: [
      { name: 'product <1>', values: [80, 100, 90], reference: false },
      { name: 'bare', values: [110], reference: true },
    ],
  };

  it('has its title, its unit, each side with its median, a dot for each round, and nothing unescaped', () => {
    const svg = drawPlot(plot);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain('A &amp; B');
    expect(svg).toContain('product &lt;1&gt;');
    expect(svg).toContain('bookings, /s');
    expect(svg.match(/<circle/g)).toHaveLength(4);
    expect(svg).toContain('>90<');
  });

  it('begins at zero and ends at or above the largest value', () => {
    expect(ticksUpTo(110)).toEqual([0, 50, 100, 150]);
    expect(ticksUpTo(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticksUpTo(0)).toEqual([0, 1]);
    for (const largest of [0.013, 3, 999, 12_345]) expect(ticksUpTo(largest).at(-1)).toBeGreaterThanOrEqual(largest);
  });

  it('writes numbers as people read them', () => {
    expect([0.01234, 12.345, 1234.5].map(numberText)).toEqual(['0.0123', '12.3', '1,235']);
  });
});

describe('the rows', () => {
  it('have letters of their own, in order', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  it('plot and judge figures that they have', () => {
    for (const row of rows) {
      const sides = row.judgements.flatMap(({ side, against }) => [side, ...(against ? [against.side] : [])]);
      expect(wiringFaults(row, sides)).toEqual([]);
    }
  });

  it('are told of a side or a figure that there is not', () => {
    const [row] = rows;
    if (!row) throw new Error('no rows');
    expect(wiringFaults(row, [])).not.toEqual([]);
    expect(wiringFaults({ ...row, plot: 'nothing' }, [])).toContain(`${row.id}: no figure nothing to plot`);
  });
});
