import type { Database } from '#db/client.ts';
import type { Env } from '#server/platform/env.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { LiveBus } from '#server/platform/live-bus.ts';
import type { Log } from '#server/platform/log.ts';
import type { SmsDriver } from '#server/platform/sms/driver.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** What the worker's parts are given; nothing is global. */
export interface WorkerDeps {
  readonly env: Env;
  readonly log: Log;
  readonly database: Database;
  readonly bus: LiveBus;
  readonly sms: SmsDriver;
  readonly keys: Keys;
  readonly storage: Storage;
}

/** One run of a job. */
export interface JobCtx {
  readonly deps: WorkerDeps;
  /** Of the request that wanted the job. */
  readonly request_id: string | null;
  /** No try follows this one. */
  readonly last: boolean;
}
