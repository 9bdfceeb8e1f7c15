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
  const taken = useTaken(hall, change);
  const { booking, moving, done, release } = taken;
  const { held } = booking;
  const busy = useAtomValue(pendingKeyAtom) !== null;
  const form = {
    doctorName: (id: number) => hall.hallDay?.headers.find((header) => header.id === id)?.name,
    onClose: release,
    onBooked: done.onBooked,
    onRetake: booking.retake,
  };
  const filling = taken.formOpen && moving === null;
  return {
    take: taken.take,
    mine: done.mine,
    foot:
      held && !filling ? (
        <HallFoot
          held={held}
          moving={moving}
          busy={busy}
          day={hall.day}
          today={hall.now.date}
          onForm={taken.openForm}
          onExtend={() => void extendHold(held).catch(showError)}
          onRetake={() => void retake(held, booking)}
          onDismiss={release}
        />
      ) : null,
    over:
      filling || done.booked || taken.limit !== null ? (
        <HallOver
          form={held && filling ? { held, ...form } : null}
          booked={done.booked}
          limit={taken.limit}
          onClose={taken.close}
        />
      ) : null,
  };
}

/** How far one is: what is held, whether its form is open, what was booked, and which limit was met. */
function useTaken(hall: Hall, change: HallChange | null) {
  const { day } = hall;
  const moving = change?.reservation ?? null;
  const blocked = hall.blocked ?? change?.blocked ?? null;
  const [limit, setLimit] = useState<string | null>(null);
  const booking = useBooking(day, { moving, onLimit: setLimit });
  const [formOpen, setFormOpen] = useState(false);
  const done = useBooked(() => {
    setFormOpen(false);
    booking.booked();
  });
  const { begin } = booking;
  useReturnedSlot({ day, blocked: blocked !== null, focus: focusSlot, begin });
  const take = useTake({
    hall,
    blocked,
    moving: moving !== null,
    begin,
    onOwnHold: () => setFormOpen(moving === null),
  });
  return {
    moving,
    booking,
    formOpen,
    done,
    limit,
    take,
    openForm: () => setFormOpen(true),
    release: () => {
      setFormOpen(false);
      booking.close();
    },
    close: () => {
      done.close();
      setLimit(null);
    },
  };
}

type Booking = ReturnType<typeof useBooking>;

/** What was booked here: the last one is shown, all of them are one's own. */
function useBooked(after: () => void) {
  const [booked, setBooked] = useState<Reservation | null>(null);
  const mine = useRef(new Set<number>());
  return {
    booked,
    mine: mine.current,
    onBooked: (reservation: Reservation) => {
      mine.current.add(reservation.scheduling_time_id);
      after();
      setBooked(reservation);
    },
    close: () => setBooked(null),
  };
}

interface Touching {
  hall: Hall;
  blocked: string | null;
  moving: boolean;
  begin: Booking['begin'];
  /** The slot that is held already was touched. */
  onOwnHold: () => void;
}

/** What touching a slot does, also where it was touched before all this was there. */
function useTake({ hall: { day, mine }, blocked, moving, begin, onOwnHold }: Touching) {
  const login = useLoginFor();
  const navigate = useNavigate();
  const own = () => {
    if (moving) toast.info('这是您已有的预约，请另选时间');
    else void navigate('/m/my_appointments');
  };
  const take = (id: number, prop: string, time: string) => {
    const slot = day?.cells().find((cell) => cell.slot.prop === prop && cell.slot.time === time)?.slot;
    const refusal = refusalOf(slot, blocked);
    if (slot && isBooked(slot) && mine.has(slotKey(prop, time))) own();
    else if (refusal !== null) toast.info(refusal);
    else if (store.get(sessionAtom).token === null) login(id);
    else if (store.get(heldAtom)?.slotId === id) onOwnHold();
    else void begin(id, prop, time);
  };
  useEarlyTouch(day, ({ id, prop, time }) => id !== null && take(id, prop, time));
  return take;
}

/** Where somebody was faster there is nothing left to hold on to: the toast says so, the slot shows it. */
async function retake(held: NonNullable<Booking['held']>, { begin, close }: Booking): Promise<void> {
  const { prop, time } = held.form.slot;
  await begin(held.slotId, prop, time);
  if (store.get(heldAtom)?.id === held.id) close();
}

/** Why a slot can't be had, where that is known before the server is asked. */
function refusalOf(slot: SlotState | undefined, blocked: string | null): string | null {
  if (slot?.value !== CELL.available) return '该号源已被预约';
  if (blocked !== null) return blocked;
  return slot.hold && slot.hold.holder !== store.get(ownHolderAtom) ? heldWords(slot.hold) : null;
}
