import { useState } from 'react';
import type { Call } from '#contract/call.ts';
import type { Reservation } from '#contract/reservations.ts';
import { ApiError } from '#web/api/client.ts';
import type { Conflict } from '#web/clinic/slot/conflict.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { type ContractFormOptions, useContractForm } from '#web/forms/use-contract-form.ts';
import { conflictOf } from './conflict.ts';
import { PLACE, type PlaceForm } from './place-form.ts';
import { SAID_IN_FORM } from './use-booking.ts';

/** What came back instead of a success; what was typed stays. */
export type PlaceProblem = { conflict: Conflict } | { message: string; stale: boolean };

type Options<C extends Call, R extends Reservation> = Pick<
  ContractFormOptions<C, PlaceForm, R>,
  'rules' | 'bodyOf' | 'params' | 'refresh' | 'onDone'
> & {
  /** As it is known now. */
  reservation: R;
  valuesOf: (reservation: R) => PlaceForm;
  read: () => Promise<R>;
};

/** A form that sends a reservation elsewhere: what of it was lost, changed or refused is told above its fields. */
export function usePlaceForm<C extends Call, R extends Reservation>(
  call: C,
  { reservation, valuesOf, read, ...options }: Options<C, R>,
) {
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  const state = useContractForm<C, PlaceForm, R>(call, {
    ...options,
    values: valuesOf(reservation),
    over: { version: reservation.version, valuesOf, read, together: PLACE },
    quiet: SAID_IN_FORM,
    via: (press) => {
      setProblem(null);
      return press();
    },
    onRefused: (error, homeless) => {
      const found = problemOf(error, homeless);
      setProblem(found);
      return found !== null;
    },
  });
  /** One of the alternatives of a lost slot. */
  const take = (slot: Conflict['slot']) => {
    const { form } = state;
    form.setValue('date', slot.date, { shouldDirty: true });
    form.setValue('time', slot.time, { shouldDirty: true });
    form.setValue('doctor_id', slot.doctor_id, { shouldDirty: true, shouldValidate: true });
    setProblem(null);
  };
  return { state, problem, take };
}

function problemOf(error: unknown, homeless: readonly string[]): PlaceProblem | null {
  const conflict = conflictOf(error);
  if (conflict) return { conflict };
  if (!(error instanceof ApiError)) return null;
  if (homeless.length > 0) return { message: homeless.join('；'), stale: false };
  return SAID_IN_FORM.includes(error.code) ? { message: error.message, stale: error.code === 'STATE' } : null;
}

type Named = readonly { id: number; name: string }[];

interface Names {
  /** As it is by now. */
  reservation: Reservation;
  hospitals?: Named;
  patients?: Named;
  kinds?: Named;
}

/** How a reservation's fields are called, and what their ids stand for. */
export function placeWords({ reservation, hospitals = [], patients = [], kinds = [] }: Names): FieldWords<PlaceForm> {
  const { doctor_id, doctor_name, department_id, department_name } = reservation;
  const rooms = department_id === null ? [] : [{ id: department_id, name: department_name ?? '' }];
  return {
    labels: LABELS,
    show: {
      hospital_id: nameIn(hospitals),
      patient_id: nameIn(patients),
      kind_id: nameIn(kinds),
      doctor_id: nameIn([{ id: doctor_id, name: doctor_name }]),
      department_id: nameIn(rooms),
    },
  };
}

/** What one has chosen oneself stands in the form with its name. */
const nameIn = (of: Named) => (id: number | null | undefined) =>
  id === null || id === undefined ? '（空）' : (of.find((each) => each.id === id)?.name ?? '表单中所选');

const LABELS = {
  patient_id: '就诊人',
  source: '主诉',
  hospital_id: '医院',
  date: '日期',
  time: '时间点',
  doctor_id: '医生',
  department_id: '诊室',
  kind_id: '类型',
  slot_count: '时长',
  reason: '原因',
  remarks: '备注',
};
