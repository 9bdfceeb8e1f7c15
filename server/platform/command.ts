import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { poolOf } from '#db/client.ts';
import { accountEvents, countDone, countRefused } from './command-metrics.ts';
import { asStaff, type Ctx, type Deps, scopeOfViewer } from './context.ts';
import { failureOf, isRetryable } from './database-errors.ts';
import { Failure } from './failure.ts';
import type { AccountEvent, LogEvent, Touched } from './live-bus.ts';
import { touch } from './realtime/touched.ts';
import { beginAs, type HospitalScope, hospitalTx, onClient, type Scope, SYSTEM } from './scope.ts';

/** The commands of db/functions: each one round trip, all or nothing. */
export type CommandName =
  | 'hold_slots'
  | 'extend_hold'
  | 'release_hold'
  | 'end_sessions'
  | 'book_slots'
  | 'cancel_reservation'
  | 'change_reservation'
  | 'refer_reservation'
  | 'step_reservation'
  | 'undo_step'
  | 'charge_hygiene'
  | 'change_hygiene'
  | 'rebook_visit'
  | 'add_advisory'
  | 'change_advisory'
  | 'write_desk_registration'
  | 'submit_desk_registration'
  | 'confirm_desk_registration'
  | 'add_desk_patient'
  | 'lock_hospital'
  | 'set_hospital_mode'
  | 'set_hospital_details';

/** What every command may answer beside its own result. */
export interface Effects {
  events?: LogEvent[];
  account_events?: AccountEvent[];
  jobs?: number[];
  /** Announcements that open screens have to be told of. */
  announcements?: number[];
  /** Lists that went stale by it, for the screens that show them. */
  touched?: Touched[];
  /** An Idempotency-Key met its first answer. */
  replayed?: boolean;
}

const MOST_ATTEMPTS = 5;

/**
 * Runs a command and, once it is committed, tells this process, the others and the worker. A command says for itself
 * whose rows it means (db/functions/01_scopes.sql), so it needs no telling.
 * @throws Failure as db/functions refuse, or as a constraint says
 */
export async function runCommand<R>(
  deps: Deps,
  name: CommandName,
  input: Record<string, unknown>,
): Promise<R & Effects> {
  const query = { name, text: `SELECT ${name}($1::jsonb) AS result`, values: [JSON.stringify(input)] };
  const result = await retrying(async () => {
    const { rows } = await onClient(deps.database, (client) => client.query<{ result: R & Effects }>(query));
    return rows[0]?.result ?? ({} as R & Effects);
  }).catch((error: unknown) => {
    countRefused(name, error);
    throw error;
  });
  countDone(name, result);
  dispatch(deps, result);
  return result;
}

/** After commit: rooms at once, the worker woken. Losing any of this loses nothing (Postgres is asked every second). */
export function dispatch(deps: Pick<Deps, 'bus'>, effects: Effects): void {
  if (effects.replayed) return;
  const events = effects.events ?? [];
  const account = effects.account_events ?? [];
  for (const { name } of account) accountEvents.inc({ name });
  if (events.length > 0 || account.length > 0) deps.bus.publish({ kind: 'changes', events, account_events: account });
  for (const id of effects.announcements ?? []) deps.bus.publish({ kind: 'announcement', id });
  touch(deps, ...(effects.touched ?? []));
  if (effects.jobs && effects.jobs.length > 0) deps.bus.wakeOutbox();
}

type Work<R> = (tx: pg.PoolClient) => Promise<R & Effects>;

/**
 * A transaction for commands that are not one function, over the rows of the viewer: staff reach their hospital's and
 * their own, others their own, super_admin the platform's, nobody what is public. With an Idempotency-Key the answer is
 * kept in it. `work` answers its result and the effects to tell after commit.
 */
export function inTx<R extends object>(ctx: Ctx, work: Work<R>): Promise<R & Effects> {
  return transact(ctx, scopeOfViewer(ctx.viewer), work);
}

/** The same for staff: what it asks takes the hospital from the transaction. @throws UNAUTHENTICATED, FORBIDDEN */
export async function inHospitalTx<R extends object>(
  ctx: Ctx,
  work: (tx: HospitalScope) => Promise<R & Effects>,
): Promise<R & Effects> {
  const { db } = asStaff(ctx);
  const scope: Scope = { hospital: db.hospitalId, person: db.userId, all: null };
  return transact(ctx, scope, (client) => work(hospitalTx(client, db)));
}

/**
 * What a staff change would do: the same work, undone. Nothing is kept and nobody is told.
 * @throws what the work throws; UNAUTHENTICATED, FORBIDDEN
 */
export function rehearse<R>(ctx: Ctx, work: (tx: HospitalScope) => Promise<R>): Promise<R> {
  const { db } = asStaff(ctx);
  return retrying(() =>
    onClient(ctx.deps.database, async (client) => {
      await client.query(beginAs({ hospital: db.hospitalId, person: db.userId, all: null }));
      try {
        return await work(hospitalTx(client, db));
      } finally {
        await client.query('ROLLBACK');
      }
    }),
  );
}

/** The same over all rows, for what is done before anybody is known, or to others: a sign-up, a code, a lock. */
export function inSystemTx<R extends object>(ctx: Ctx, work: Work<R>): Promise<R & Effects> {
  return transact(ctx, { ...scopeOfViewer(ctx.viewer), ...SYSTEM }, work);
}

async function transact<R extends object>(ctx: Ctx, scope: Scope, work: Work<R>): Promise<R & Effects> {
  const result = await retrying(async () => {
    const client = await poolOf(ctx.deps.database).connect();
    let broken: Error | undefined;
    try {
      await client.query(beginAs(scope));
      const done = await once(client, ctx, work);
      await client.query('COMMIT');
      return done;
    } catch (error) {
      const ending = error instanceof Failure && error.keepsWrites ? 'COMMIT' : 'ROLLBACK';
      await client.query(ending).catch((failed: Error) => {
        broken = failed;
      });
      // What could not be kept must not be answered as if it were: such a try would be free.
      throw broken && ending === 'COMMIT' ? broken : error;
    } finally {
      client.release(broken);
    }
  });
  dispatch(ctx.deps, result);
  return result;
}

async function once<R extends object>(client: pg.PoolClient, ctx: Ctx, work: Work<R>): Promise<R & Effects> {
  const idem = ctx.idem ? JSON.stringify(ctx.idem) : null;
  if (!idem) return work(client);
  const begun = await client.query<{ kept: (R & Effects) | null }>('SELECT idem_begin($1::jsonb) AS kept', [idem]);
  const kept = begun.rows[0]?.kept;
  if (kept) return kept;
  const done = await work(client);
  await client.query('SELECT idem_end($1::jsonb, $2::jsonb)', [idem, JSON.stringify(done)]);
  return done;
}

/** Deadlocks and serialization failures are tried again a few times; what remains is a refusal or a fault. */
async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error) || attempts >= MOST_ATTEMPTS) throw failureOf(error) ?? error;
      await pause(Math.random() * 10 * attempts);
    }
  }
}
