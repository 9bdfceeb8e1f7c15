import type { NextFunction, Request, Response } from 'express';
import { Counter, Histogram, Registry } from 'prom-client';
import { BUCKETS, createRequestTimes } from './request-times.ts';

// Counted from wherever in the process something happens, as logging is.
export const counted = new Registry();

/** A counter of this process. Make each once, at the top of a module; names get the prefix `haomai_`. */
export function counter<L extends string>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
  return new Counter({ name: `haomai_${name}`, help, labelNames: [...labels], registers: [counted] });
}

/** Begins these series at nothing, so that the first time something happens is seen as a change. */
export function fromZero<L extends string>(metric: Counter<L>, series: readonly Partial<Record<L, string>>[]): void {
  for (const labels of series) metric.inc(labels, 0);
}

/** A histogram in seconds. */
export function histogram<L extends string>(name: string, help: string, labels: readonly L[] = []): Histogram<L> {
  return new Histogram({
    name: `haomai_${name}`,
    help,
    labelNames: [...labels],
    buckets: BUCKETS,
    registers: [counted],
  });
}

/** A number for each of a few label values, such as sockets by audience. */
type Labelled = Readonly<Record<string, number>>;

/** A number that is read when somebody asks. One with a label answers a number for each of its values. */
export type GaugeReading =
  | { readonly name: string; readonly help: string; read(): number }
  | { readonly name: string; readonly help: string; readonly label: string; read(): Labelled };

export const requestSeconds = createRequestTimes('haomai_http_seconds', '请求耗时（秒）');
/** The same, only counted: what an operator's page sums up every few seconds must not be hundreds of series. */
export const answers = counter('http_answers_total', '请求数，按状态码的首位', ['class']);
fromZero(
  answers,
  ['2xx', '3xx', '4xx', '5xx'].map((each) => ({ class: each })),
);

/** How long requests take. A route is its pattern: ids and made-up paths must not become series. */
export function httpMetrics() {
  return (req: Request, res: Response, next: NextFunction): void => {
    const began = performance.now();
    res.on('finish', () => {
      requestSeconds.note(req.method, routeOf(req), res.statusCode, (performance.now() - began) / 1_000);
      answers.inc({ class: `${Math.floor(res.statusCode / 100)}xx` });
    });
    next();
  };
}

function routeOf(req: Request): string {
  const pattern: unknown = req.route?.path;
  return typeof pattern === 'string' ? pattern : 'other';
}
