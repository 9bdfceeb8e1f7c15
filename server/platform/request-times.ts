/** Seconds; the promises of the load tests lie between the middle ones. */
export const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** One status of one route. */
interface Series {
  readonly labels: string;
  /** How many took so long at most, and longer than the bucket before; the last ones longer than all. */
  readonly counts: number[];
  sum: number;
}

export interface RequestTimes {
  note(method: string, route: string, status: number, seconds: number): void;
  /** As a scrape reads it. */
  text(): string;
}

/**
 * A histogram by method, route and status, as Prometheus has it. It is written to for each request, so a series is found
 * by its labels as they are: to make a name of them each time costs more than to count.
 */
export function createRequestTimes(name: string, help: string): RequestTimes {
  const methods = new Map<string, Map<string, Map<number, Series>>>();
  const all: Series[] = [];
  const seriesOf = (method: string, route: string, status: number): Series => {
    const routes = methods.get(method) ?? new Map<string, Map<number, Series>>();
    const statuses = routes.get(route) ?? new Map<number, Series>();
    const found = statuses.get(status);
    if (found) return found;
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const made = { labels, counts: [...BUCKETS, 0].map(() => 0), sum: 0 };
    all.push(made);
    methods.set(method, routes.set(route, statuses.set(status, made)));
    return made;
  };
  return {
    note(method, route, status, seconds) {
      const series = seriesOf(method, route, status);
      let at = 0;
      while (seconds > (BUCKETS[at] ?? Number.POSITIVE_INFINITY)) at++;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
    },
    text: () =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...all.flatMap((one) => linesOf(name, one)), ''].join(
        '\n',
      ),
  };
}

function linesOf(name: string, { labels, counts, sum }: Series): string[] {
  let total = 0;
  const buckets = counts.map((count, i) => {
    total += count;
    return `${name}_bucket{le="${BUCKETS[i] ?? '+Inf'}",${labels}} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}
