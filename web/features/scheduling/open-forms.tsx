import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import type { useBooking } from '#web/clinic/hold/use-booking.ts';
import { blockRect } from './block-rect.ts';
import type { BookingSeam, PatientSeam } from './seams.ts';
import type { OpenPatient } from './use-grid-actions.ts';

interface OpenFormProps {
  booking: ReturnType<typeof useBooking>;
  staff: boolean;
  headers: readonly GridHeader[];
  onSee: BookingSeam['onSee'];
  render: (seam: BookingSeam) => ReactNode;
}

/** The form over the hold that was taken. */
export function OpenForm({ booking, staff, headers, onSee, render }: OpenFormProps) {
  const { keyHeld } = booking;
  const anchor = useCallback(() => {
    const key = keyHeld();
    return key === null ? null : blockRect(key);
  }, [keyHeld]);
  if (!booking.held) return null;
  return render({
    held: booking.held,
    staff,
    anchor,
    doctorName: (id) => headers.find((header) => header.id === id)?.name ?? '',
    onClose: booking.close,
    onBooked: booking.booked,
    onSee,
    onRetake: booking.retake,
  });
}

interface OpenVisitProps {
  day: DayStore | null;
  patient: OpenPatient | null;
  onClose: () => void;
  onMove: (patient: OpenPatient) => void;
  render: (seam: PatientSeam) => ReactNode;
}

export function OpenVisit({ day, patient, ...rest }: OpenVisitProps) {
  return day && patient ? <Visit {...rest} day={day} patient={patient} /> : null;
}

interface VisitProps extends OpenVisitProps {
  day: DayStore;
  patient: OpenPatient;
}

/** Follows the visit while the dialog is open. */
function Visit({ day, patient, onClose, onMove, render }: VisitProps) {
  useAtomValue(day.versionAtom);
  const anchor = useCallback(() => blockRect(patient.key), [patient.key]);
  return render({
    hashId: patient.hashId,
    visit: day.visit(patient.hashId),
    anchor,
    onClose,
    onMove: () => onMove(patient),
  });
}
