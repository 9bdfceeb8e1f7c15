import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface LiveMetrics {
  readonly frames: Counter<'audience'>;
  readonly gapReads: Counter;
  readonly backlogCuts: Counter;
  /** Seconds from the number's clock reading to the frame's way out. */
  readonly lag: Histogram;
}

/** `sockets` and `rooms` are asked when somebody looks. */
export function createLiveMetrics(
  registry: Registry = new Registry(),
  count: { sockets(): number; rooms(): number },
): LiveMetrics {
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('live_sockets', 'Open sockets of the live channel', count.sockets);
  gauge('live_rooms', 'Rooms of the live channel', count.rooms);
  return {
    frames: new Counter({
      name: 'live_frames_total',
      help: 'Frames of changes, one a room',
      labelNames: ['audience'],
      registers,
    }),
    gapReads: new Counter({ name: 'live_gap_reads_total', help: 'Reads of missed events from the log', registers }),
    backlogCuts: new Counter({ name: 'live_backlog_cuts_total', help: 'Slow readers that were cut', registers }),
    lag: new Histogram({
      name: 'live_event_lag_seconds',
      help: 'From the change to its frame',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
  };
}
