import { parseArgs } from 'node:util';
import { fillWorlds } from './store.ts';
import { GROWN, SMALL, TINY } from './worlds.ts';

/**
 * Makes the worlds of row M: one hospital, and 1, 10, 100 and 1,000 of them with five years behind them.
 *
 * usage: node scripts/bench/grow/main.ts [--hospitals 1000] [--tiny] [--minutes 3]
 * Ends with 2 where its minutes were over first; the next run goes on.
 */
const { values } = parseArgs({
  options: {
    hospitals: { type: 'string', default: '1000' },
    tiny: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
});
const worlds = values.tiny ? TINY : [SMALL, ...GROWN.filter(({ size }) => size.hospitals <= Number(values.hospitals))];
const until = values.minutes === undefined ? undefined : Date.now() + Number(values.minutes) * 60_000;
process.exitCode = (await fillWorlds(worlds, console.log, until)) ? 0 : 2;
