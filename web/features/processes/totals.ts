import type { AnswerOf } from '#contract/call.ts';
import type { ProductProcess, processes, ServerFigures, WorkerFigures } from '#contract/processes.ts';

export type Answer = AnswerOf<typeof processes.list>;
export type DueJobs = Answer['meta']['queues'][number];
export type ServerProcess = ProductProcess & { figures: ServerFigures };
export type WorkerProcess = ProductProcess & { figures: WorkerFigures };

const isServer = (each: ProductProcess): each is ServerProcess => each.figures.role === 'server';
const isWorker = (each: ProductProcess): each is WorkerProcess => each.figures.role === 'worker';

export const serversOf = ({ data }: Answer): ServerProcess[] => data.filter(isServer);
export const workersOf = ({ data }: Answer): WorkerProcess[] => data.filter(isWorker);

/** The whole product in a few numbers. What stands still says nothing of now. */
export interface Totals {
  bookings: number;
  conflicts: number;
  live_holds: number;
  sockets: number;
  /** Milliseconds; null: nothing has changed in the last minute. */
  event_lag: number | null;
  /** Milliseconds that the oldest due job has been waiting. */
  queue_lag: number;
  due_jobs: number;
  requests: number;
  errors: number;
  shed: number;
  /** The longest stall of any process, in milliseconds. */
  stall: number;
  pool_waiting: number;
  backlog_bytes: number;
}

export function totalsOf(answer: Answer): Totals {
  const servers = serversOf(answer).filter(({ stale }) => !stale);
  const living = answer.data.filter(({ stale }) => !stale);
  const sum = (of: (figures: ServerFigures) => number) => servers.reduce((all, { figures }) => all + of(figures), 0);
  const lags = servers.flatMap(({ figures }) => figures.event_lag?.p99 ?? []);
  const { queues, live_holds } = answer.meta;
  return {
    bookings: sum(({ bookings }) => bookings),
    conflicts: sum(({ conflicts }) => conflicts),
    live_holds,
    sockets: sum(({ sockets }) => sockets.staff + sockets.patient + sockets.public),
    event_lag: lags.length > 0 ? Math.max(...lags) : null,
    queue_lag: Math.max(0, ...queues.map(({ lag }) => lag * 1_000)),
    due_jobs: queues.reduce((all, { due }) => all + due, 0),
    requests: sum(({ requests }) => requests),
    errors: sum(({ errors }) => errors),
    shed: sum(({ shed }) => shed),
    stall: Math.max(0, ...living.map(({ figures }) => figures.loop.max)),
    pool_waiting: living.reduce((all, { figures }) => all + figures.pool.waiting, 0),
    backlog_bytes: sum(({ backlog_bytes }) => backlog_bytes),
  };
}
