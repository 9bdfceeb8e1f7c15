import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { Database } from '#db/client.ts';
import { countRefused } from '#server/platform/command-metrics.ts';
import { createContests } from '#server/platform/contests.ts';
import { type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { onceFor } from '#server/platform/once-for.ts';
import { systemScope } from '#server/platform/scope.ts';
import { together } from '#server/platform/together.ts';

/** Slots that many come to at once: one of them tries, the others need not lock anything to hear that it is gone. */

/** As long as a crowd takes to come by: a hold lasts longer, who comes later just tries. Nobody waits for a slow one. */
const CROWDS = { lately: 10_000, patience: 2_000, most: 20_000 };
const LOOKS = { size: 64, running: 2, gather: true } as const;

interface Look {
  readonly slot: number;
  readonly session: number;
  /** Of staff; 0 for patients. */
  readonly tenant: number;
  readonly account: number;
  /** Of the Idempotency-Key; '' without one. */
  readonly route: string;
  readonly key: string;
}

const contestsOf = onceFor((_: Database) => createContests<number>(CROWDS));
const looksOf = onceFor((database: Database) => together((looks: readonly Look[]) => ask(database, looks), LOOKS));

/**
 * Holds a slot, or is refused without a try where others were faster.
 * @throws what `hold` throws; SLOT_TAKEN
 */
export function lookFirst<T>(ctx: Ctx, slotId: number, hold: () => Promise<T>): Promise<T> {
  const { database } = ctx.deps;
  const viewer = signedIn(ctx);
  const look: Look = {
    slot: slotId,
    session: viewer.session_id,
    tenant: staffHospital(viewer) ?? 0,
    account: viewer.user_id,
    route: ctx.idem?.route ?? '',
    key: ctx.idem?.key ?? '',
  };
  return contestsOf(database).enter(slotId, {
    attempt: hold,
    isLost: () => looksOf(database)(look),
    refusal: () => {
      const refused = new Failure('SLOT_TAKEN');
      countRefused('hold_slots', refused);
      return refused;
    },
  });
}

/** The system asks: whose session holds a slot and what an account has sent are nobody's to see, and only a yes comes back. */
async function ask(database: Database, looks: readonly Look[]): Promise<readonly boolean[]> {
  const { rows } = await systemScope(database).query<{ gone: boolean[] }>({
    name: 'plainly_gone',
    text: 'SELECT plainly_gone($1, $2, $3, $4, $5, $6, $7, $8) AS gone',
    values: [
      looks.map(({ slot }) => slot),
      looks.map(({ session }) => session),
      looks.map(({ tenant }) => tenant),
      STAFF_WINDOW_DAYS,
      PATIENT_WINDOW_DAYS,
      looks.map(({ account }) => account),
      looks.map(({ route }) => route),
      looks.map(({ key }) => key),
    ],
  });
  return rows[0]?.gone ?? [];
}
