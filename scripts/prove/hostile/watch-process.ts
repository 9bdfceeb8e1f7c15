/** How a server process stands, by its own metrics. */
export interface Standing {
  /** The longest stall of its event loop since this was last asked, in milliseconds. */
  readonly stallMs: number;
  readonly residentBytes: number;
}

const LOOP = [
  /^haomai_event_loop_delay_seconds\{[^}]*stat="max"[^}]*\} (\S+)/m,
  /^nodejs_eventloop_lag_max_seconds (\S+)/m,
];
const RESIDENT = /^process_resident_memory_bytes (\S+)/m;

/** @throws where the process does not answer within five seconds: it is gone, or it is stuck */
export async function standingOf(metricsUrl: string): Promise<Standing> {
  const answer = await fetch(metricsUrl, { signal: AbortSignal.timeout(5_000) });
  const text = await answer.text();
  const read = (patterns: readonly RegExp[]) => {
    const found = patterns.map((pattern) => pattern.exec(text)?.[1]).find((value) => value !== undefined);
    if (found === undefined) throw new Error(`no such metric at ${metricsUrl}: ${patterns[0]?.source}`);
    return Number(found);
  };
  return { stallMs: read(LOOP) * 1_000, residentBytes: read([RESIDENT]) };
}
