/** What can be done to a running product. Names are as they stand in the counts of an outcome. */
const KINDS = [
  'server_killed',
  'server_paused',
  'worker_killed',
  'worker_paused',
  'postgres_killed',
  'postgres_restarted',
  'postgres_frozen',
  'postgres_backends_killed',
  'postgres_table_locked',
  'postgres_out_of_connections',
  'postgres_line_slow',
  'postgres_line_cut',
  'postgres_line_half_open',
  'redis_killed',
  'redis_restarted',
  'redis_frozen',
  'redis_emptied',
  'redis_full',
  'redis_line_slow',
  'redis_line_cut',
  'client_line_cut',
  'client_line_slow',
  'client_line_half_open',
  'client_line_flapping',
  'answers_swallowed',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Fault {
  /** How far the work is when it begins, from 0 to 1: the same place in the same run, on a machine of any speed. */
  readonly at: number;
  readonly kind: Kind;
  /** Which server, worker or line, modulo their number. */
  readonly target: number;
  readonly forMs: number;
}

/** Milliseconds, least and most: long enough to be noticed, short enough that most of the time all is well. */
const LASTS: Readonly<Partial<Record<Kind, readonly [number, number]>>> = {
  server_killed: [0, 1_500],
  worker_killed: [0, 2_000],
  postgres_killed: [0, 800],
  postgres_restarted: [0, 500],
  postgres_backends_killed: [0, 0],
  postgres_line_cut: [0, 600],
  redis_emptied: [0, 0],
  client_line_cut: [0, 0],
};
const LASTS_ELSE = [300, 2_500] as const;

type Chance = (...what: (string | number)[]) => number;

/** So many of each kind, in an order, at places and for times that the seed decides; one after the other. */
export function planFaults(chance: Chance, wanted: Readonly<Partial<Record<Kind, number>>>): Fault[] {
  const faults = Object.entries(wanted).flatMap(([name, count]) =>
    Array.from({ length: count ?? 0 }, (_, n) => oneFault(chance, name as Kind, n)),
  );
  return spread(faults.toSorted((a, b) => a.at - b.at));
}

/** So many of any kind. */
export function planRandomFaults(chance: Chance, count: number, kinds: readonly Kind[] = KINDS): Fault[] {
  const wanted: Partial<Record<Kind, number>> = {};
  for (let n = 0; n < count; n += 1) {
    const kind = kinds[Math.floor(chance('kind', n) * kinds.length)];
    if (kind) wanted[kind] = (wanted[kind] ?? 0) + 1;
  }
  return planFaults(chance, wanted);
}

function oneFault(chance: Chance, kind: Kind, n: number): Fault {
  const [least, most] = LASTS[kind] ?? LASTS_ELSE;
  return {
    kind,
    at: chance('at', kind, n),
    target: Math.floor(chance('target', kind, n) * 1_000),
    forMs: Math.round(least + chance('for', kind, n) * (most - least)),
  };
}

/** From a little after the beginning to a little before the end, in the order that chance gave them. */
function spread(faults: readonly Fault[]): Fault[] {
  return faults.map((fault, n) => ({ ...fault, at: 0.03 + (0.94 * (n + fault.at)) / Math.max(1, faults.length) }));
}

/** Can it be done only where lines of ours are between the processes? They cost each request something. */
export const needsLines = ({ kind }: Pick<Fault, 'kind'>): boolean =>
  kind.includes('line') || kind === 'answers_swallowed';

export const describeFault = ({ at, kind, target, forMs }: Fault): string =>
  `at ${(at * 100).toFixed(1)}% ${kind} (${target}) for ${forMs} ms`;
