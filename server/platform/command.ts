import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { poolOf } from '#db/client.ts';
import { accountEvents, countConflict, countDone, countRefused } from './command-metrics.ts';
import type { CommandName, Exactly, InputOf, ResultOf } from './commands.ts';
import { asStaff, type Ctx, type Deps, scopeOfViewer } from './context.ts';
import { failureOf, isRetryable } from './database-errors.ts';
import { Failure } from './failure.ts';
import type { AccountEvent, LogEvent, Touched } from './live-bus.ts';
import { touch } from './realtime/touched.ts';
import { beginAs, type HospitalScope, hospitalTx, onClient, type Scope, type Scoped, SYSTEM } from './scope.ts';

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

type Answer<N extends CommandName> = ResultOf<N> & Effects;

/**
 * Runs a command of db/functions, in one round trip and all or nothing, and, once it is committed, tells this process, the
 * others and the worker. A command says for itself whose rows it means (db/functions/01_scopes.sql), so it needs no telling.
 * @throws Failure as db/functions refuse, or as a constraint says
 */
export async function runCommand<N extends CommandName, I extends InputOf<N>>(
  deps: Deps,
  name: N,
  input: Exactly<InputOf<N>, I>,
): Promise<Answer<N>> {
  const query = statementOf(name, input);
  const result = await retrying(async () =>
    answerOf(await onClient(deps.database, (client) => client.query<{ result: Answer<N> }>(query))),
  ).catch((error: unknown) => {
    countRefused(name, error);
    throw error;
  });
  countDone(name, result);
  dispatch(deps, result);
  return result;
}

/** The same as a part of a transaction, which tells after its commit. */
export async function callCommand<N extends CommandName, I extends InputOf<N>>(
  tx: Scoped,
  name: N,
  input: Exactly<InputOf<N>, I>,
): Promise<Answer<N>> {
  return answerOf(await tx.query<{ result: Answer<N> }>(statementOf(name, input)));
}

const statementOf = (name: CommandName, input: object): pg.QueryConfig => ({
  name,
  text: `SELECT ${name}($1::jsonb) AS result`,
  values: [JSON.stringify(input)],
});

function answerOf<R>({ rows: [row] }: pg.QueryResult<{ result: R }>): R {
  if (!row) throw new Error('a command that answers nothing');
  return row.result;
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
  }).catch((error: unknown) => {
    countConflict(error);
    throw error;
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
