import type { Reservation } from '#contract/reservations.ts';

/**
 * The values of the forms that send a reservation elsewhere: the two edit forms and the referral
 * (docs/domain/visits.md#changes).
 */
export interface PlaceForm {
  source: string;
  patient_id: number | null;
  hospital_id: number | null;
  department_id: number | null;
  doctor_id: number | null;
  date: string;
  time: string;
  remarks: string;
  reason: string;
  /** 时长, where it can be changed. */
  slot_count?: number;
  /** 类型, where it can be changed. */
  kind_id?: number | null;
}

/** What says between them where and when it is. */
export const PLACE = ['hospital_id', 'department_id', 'doctor_id', 'date', 'time'] as const;

/** In the order in which the fields stand. */
export function valuesOf(reservation: Reservation): PlaceForm {
  const { chief_complaint, patient_id, hospital_id, department_id, doctor_id, date, time, remarks } = reservation;
  return {
    patient_id,
    source: chief_complaint,
    hospital_id,
    date,
    time,
    doctor_id,
    department_id,
    reason: '',
    remarks,
  };
}

/** A referral begins with the complaint alone: where it goes is what is asked. */
export function referralOf(reservation: Reservation): PlaceForm {
  return {
    ...valuesOf(reservation),
    hospital_id: null,
    department_id: null,
    doctor_id: null,
    date: '',
    time: '',
    remarks: '',
  };
}

/**
 * What else changes with a field (docs/domain/visits.md#changes): another hospital, date or time leaves the doctor
 * open, and without a date there is no time either.
 */
export function alsoChanged(name: 'hospital_id' | 'date' | 'time', value: string | number | null): Partial<PlaceForm> {
  if (name === 'date' && value === '') return { time: '', doctor_id: null };
  return { doctor_id: null };
}
