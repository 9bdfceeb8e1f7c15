import type { Part } from '../part.ts';
import { announcements } from './announcements.ts';
import { claims } from './claims.ts';
import { clocks } from './clocks.ts';
import { diskFull } from './disk-full.ts';
import { durable } from './durable.ts';
import { guards } from './guards.ts';
import { hostile } from './hostile.ts';
import { leaks } from './leaks.ts';
import { ledger } from './ledger.ts';
import { linearizable } from './linearizable.ts';
import { live } from './live.ts';
import { once } from './once.ts';
import { overload } from './overload.ts';
import { records } from './records.ts';
import { redisGone } from './redis-gone.ts';
import { rolling } from './rolling.ts';
import { sockets } from './sockets.ts';

/** Every part, in the order of the promises. A line here is all that a part needs to be run and told of. */
export const PARTS: readonly Part[] = [
  claims,
  guards,
  linearizable,
  durable,
  diskFull,
  rolling,
  clocks,
  live,
  hostile,
  leaks,
  overload,
  sockets,
  ledger,
  once,
  announcements,
  redisGone,
  records,
];
