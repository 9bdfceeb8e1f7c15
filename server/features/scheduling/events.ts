import type { AnswerIn } from '#contract/call.ts';
import type { scheduling } from '#contract/scheduling.ts';
import type { Deps } from '#server/platform/context.ts';
import { type Ctx, staffHospital, type Viewer } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { readSince } from '#server/platform/realtime/log-reader.ts';
import type { LiveSource } from '#server/platform/realtime/source.ts';
import { publicScope, tenantScope } from '#server/platform/scope.ts';
import { readDay } from './grid.ts';
import type { GridStore } from './grid-store.ts';
import { presentChanges, presentReservation, presentSlot, type View } from './present.ts';

/** How a viewer sees a hospital: its own staff always, others where it is approved and not locked, else not at all. */
async function viewOf(deps: Pick<Deps, 'database'>, viewer: Viewer | null, hospitalId: number): Promise<View | null> {
  if (staffHospital(viewer) === hospitalId) return 'staff';
  const { rows } = await publicScope(deps.database).query<{ open: boolean }>({
    name: 'hospital_open',
    text: 'SELECT open FROM hospital_numbers WHERE hospital_id = $1',
    values: [hospitalId],
  });
  return rows[0]?.open ? 'public' : null;
}

/** GET /api/events: one frame an event, so that `limit` counts them. @throws NOT_FOUND */
export async function readEvents(
  ctx: Ctx,
  { hospital_id, after, limit }: { hospital_id: number; after: number; limit: number },
): Promise<AnswerIn<typeof scheduling.events>> {
  const view = (await viewOf(ctx.deps, ctx.viewer, hospital_id)) ?? fail('NOT_FOUND');
  const { seq, epoch, events } =
    (await readSince(tenantScope(ctx.deps.database, hospital_id), after, limit)) ?? fail('NOT_FOUND');
  const now = ctx.deps.clock.now();
  return {
    data: fitting((events ?? []).map((event) => presentChanges([event], view, now))),
    meta: { seq, epoch, view, reset: events === null },
  };
}

/** Bytes of frames in one answer. What is left is asked for after the last of them. */
const ANSWER_MAX = 256_000;

function fitting<T>(frames: readonly T[]): T[] {
  let bytes = 0;
  const over = frames.findIndex((frame) => {
    bytes += Buffer.byteLength(JSON.stringify(frame));
    return bytes > ANSWER_MAX;
  });
  return over < 0 ? [...frames] : frames.slice(0, Math.max(1, over));
}

/** What the live channel borrows from here; how an announcement looks it is lent by another feature. */
export function liveSource(
  deps: Deps,
  store: GridStore,
  announcement: LiveSource['present']['announcement'],
): LiveSource {
  return {
    canWatch: (viewer, hospitalId) => viewOf(deps, viewer, hospitalId),
    snapshot: (hospitalId, date, view) => readDay(deps, store, hospitalId, date, view),
    present: { slot: presentSlot, reservation: presentReservation, changes: presentChanges, announcement },
  };
}
