import type { Option } from '#contract/fields.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { asPerson, asStaff, type Ctx, plantOf } from '#server/platform/context.ts';
import type { DentureHand } from '#server/platform/denture-commands.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';

/** Who asks of lab orders, and whose rows they are shown: a clinic's own, or those that were sent to a plant. */
export interface Seat {
  readonly side: 'clinic' | 'factory';
  readonly hand: DentureHand;
  readonly db: HospitalScope | PersonScope;
  /** Null: a plant asks. */
  readonly hospitalId: number | null;
  readonly plant: Option | null;
  readonly userId: number;
  /** Of their own customers alone. */
  readonly ownAlone: boolean;
  /** How much of a picture they are shown. */
  readonly pictures: 'full' | 'thumb' | 'none';
}

/** @throws UNAUTHENTICATED, FORBIDDEN */
export function seatOf(ctx: Ctx): Seat {
  const plant = plantOf(ctx.viewer);
  if (plant) {
    const { viewer, db } = asPerson(ctx);
    const sees = { side: 'factory', hand: 'factory', pictures: 'full' } as const;
    return { ...sees, db, hospitalId: null, plant, userId: viewer.user_id, ownAlone: false };
  }
  const { viewer, hospitalId, db } = asStaff(ctx);
  const view = caseViewOf(viewer);
  const brief = viewer.roles.includes('dental_hygienist') ? 'full' : 'thumb';
  return {
    side: 'clinic',
    hand: view === 'full' ? 'clinic' : viewer.roles.includes('customer_service') ? 'desk' : 'none',
    db,
    hospitalId,
    plant: null,
    userId: viewer.user_id,
    ownAlone: view === 'least',
    pictures: view === 'full' ? 'full' : view === 'brief' ? brief : 'none',
  };
}

/** Who writes at the clinic. @throws UNAUTHENTICATED, FORBIDDEN */
export function clinicSeat(ctx: Ctx): Seat {
  const seat = seatOf(ctx);
  return seat.side === 'clinic' ? seat : fail('FORBIDDEN');
}
