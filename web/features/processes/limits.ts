/** Beyond these a figure is marked: the product's own promises, and what docs/ops/alerts.yml wakes somebody for. */
export const LIMITS = {
  /** Milliseconds. */
  event_lag: 1_000,
  queue_lag: 30_000,
  stall: 250,
  pool_wait: 500,
  announcement: 10_000,
} as const;
