import { findDead, told } from './dead/find.ts';
import { ROOT } from './lib/paths.mjs';

/**
 * Prints every module and every export that nobody needs, with its place; 1 where there is one. What counts as dead, and
 * from where modules are reached, stands in scripts/dead/knip.ts.
 *
 * usage: npm run dead
 */

const { lines, isFine } = told(await findDead(ROOT));
for (const line of lines) console.log(line);
process.exitCode = isFine ? 0 : 1;
