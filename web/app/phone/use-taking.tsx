import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Reservation } from '#contract/reservations.ts';
import { CELL, type SlotState } from '#contract/slot-state.ts';
import { showError } from '#web/api/errors.ts';
import { sessionAtom, store } from '#web/api/session.ts';
import type { HallChange } from '#web/app/phone/use-hall-change.ts';
import { focusSlot, type Hall } from '#web/app/phone/use-phone-hall.ts';
import { useEarlyTouch } from '#web/clinic/hold/early-touch.ts';
import { heldWords } from '#web/clinic/hold/held-words.ts';
import { extendHold, heldAtom, ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { pendingKeyAtom } from '#web/clinic/hold/pending-key.ts';
import { useBooking } from '#web/clinic/hold/use-booking.ts';
import { useLoginFor } from '#web/clinic/hold/use-login-for.ts';
import { useReturnedSlot } from '#web/clinic/hold/use-returned-slot.ts';
import { isBooked, slotKey } from '#web/clinic/slot/slot.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

// What opens over the hall comes after it.
const HallFoot = lateDialog(() => import('#web/app/phone/hall-foot.tsx').then((m) => m.HallFoot));
const HallOver = lateDialog(() => import('#web/app/phone/hall-over.tsx').then((m) => m.HallOver));

/** From a touched slot to a reservation, or to another time of one: the hold, its bar, the form, and what was booked. */
export function useTaking(hall: Hall, change: HallChange | null) {
  const { day, hallDay, now } = hall;
  const moving = change?.reservation ?? null;
  const blocked = hall.blocked ?? change?.blocked ?? null;
  const [limit, setLimit] = useState<string | null>(null);
  const booking = useBooking(day, { moving, onLimit: setLimit });
  const login = useLoginFor();
  const navigate = useNavigate();
  const busy = useAtomValue(pendingKeyAtom) !== null;
  const [formOpen, setFormOpen] = useState(false);
  const [booked, setBooked] = useState<Reservation | null>(null);
  const mine = useRef(new Set<number>());
  const { held, begin } = booking;
  useReturnedSlot({ day, blocked: blocked !== null, focus: focusSlot, begin });

  const own = () => {
    if (moving) toast.info('这是您已有的预约，请另选时间');
    else void navigate('/m/my_appointments');
  };
  const take = (id: number, prop: string, time: string) => {
    const slot = day?.cells().find((cell) => cell.slot.prop === prop && cell.slot.time === time)?.slot;
    const refusal = refusalOf(slot, blocked);
    if (slot && isBooked(slot) && hall.mine.has(slotKey(prop, time))) own();
    else if (refusal !== null) toast.info(refusal);
    else if (store.get(sessionAtom).token === null) login(id);
    else if (store.get(heldAtom)?.slotId === id) setFormOpen(moving === null);
    else void begin(id, prop, time);
  };
  useEarlyTouch(day, ({ id, prop, time }) => id !== null && take(id, prop, time));
  const release = () => {
    setFormOpen(false);
    booking.close();
  };
  const onBooked = (reservation: Reservation) => {
    mine.current.add(reservation.scheduling_time_id);
    setFormOpen(false);
    booking.booked();
    setBooked(reservation);
  };
  /** Where somebody was faster there is nothing left to hold on to: the toast says so, the slot shows it. */
  const retake = async () => {
    if (!held) return;
    const { prop, time } = held.form.slot;
    await begin(held.slotId, prop, time);
    if (store.get(heldAtom)?.id === held.id) booking.close();
  };
  const form = {
    doctorName: (id: number) => hallDay?.headers.find((header) => header.id === id)?.name,
    onClose: release,
    onBooked,
    onRetake: booking.retake,
  };
  const close = () => {
    setBooked(null);
    setLimit(null);
  };
  const filling = formOpen && moving === null;
  return {
    take,
    mine: mine.current,
    foot:
      held && !filling ? (
        <HallFoot
          held={held}
          moving={moving}
          day={day}
          today={now.date}
          busy={busy}
          onForm={() => setFormOpen(true)}
          onExtend={() => void extendHold(held).catch(showError)}
          onRetake={() => void retake()}
          onDismiss={release}
        />
      ) : null,
    over:
      filling || booked || limit !== null ? (
        <HallOver form={held && filling ? { held, ...form } : null} booked={booked} limit={limit} onClose={close} />
      ) : null,
  };
}

/** Why a slot can't be had, where that is known before the server is asked. */
function refusalOf(slot: SlotState | undefined, blocked: string | null): string | null {
  if (slot?.value !== CELL.available) return '该号源已被预约';
  if (blocked !== null) return blocked;
  return slot.hold && slot.hold.holder !== store.get(ownHolderAtom) ? heldWords(slot.hold) : null;
}
