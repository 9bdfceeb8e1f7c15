import { type ComponentProps, useEffect } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { ChangeFoot } from '#web/app/phone/change-foot.tsx';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { HoldFoot } from '#web/features/phone/hold-foot.tsx';

type HallFootProps = Omit<ComponentProps<typeof HoldFoot>, 'change'> & {
  /** The visit that is to move; without one, another is to come. */
  moving: Reservation | null;
  day: DayStore | null;
};

/** The bar of a hold. The form comes while the bar is read. */
export function HallFoot({ moving, day, onForm, ...foot }: HallFootProps) {
  useEffect(() => {
    if (!moving) import('#web/features/reservations/booking-dialog.tsx').catch(() => {});
  }, [moving]);
  return moving ? <ChangeFoot {...foot} reservation={moving} day={day} /> : <HoldFoot {...foot} onForm={onForm} />;
}
