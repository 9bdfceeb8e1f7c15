import type { Alert } from '#contract/alerts.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { Grid, GridHeader, ReservationState, SlotState } from '#contract/slot-state.ts';

/** A small day, and what lies on it, for tests. */
export const DATE = '2026-11-20';

export const header = (id: number, name: string, department = 1): GridHeader => ({
  id,
  prop: `d${id}`,
  name,
  job_title: '主治医师',
  department_id: department,
  department_name: `科室${department}`,
  role_name: 'doctor',
});

let lastId = 0;

export function slot(prop: string, time: string, patch: Partial<SlotState> = {}): SlotState {
  return {
    id: ++lastId,
    doctor_id: Number(prop.slice(1)),
    prop,
    date: DATE,
    time,
    value: 2,
    name: null,
    reservation_id: null,
    visited: false,
    hold: null,
    ...patch,
  };
}

/** A slot with somebody in it, as staff see it. */
export function taken(prop: string, time: string, name: string, patch: Partial<SlotState> = {}): SlotState {
  return slot(prop, time, { value: name, name, reservation_id: `hash-${name}`, ...patch });
}

export function visit(name: string, patch: Partial<ReservationState> = {}): ReservationState {
  return {
    hash_id: `hash-${name}`,
    slot_ids: [],
    patient: name,
    chief_complaint: '牙痛',
    cancel_status: 0,
    visi_status: 0,
    flow_status: 'booked',
    arrived_at: null,
    in_chair_at: null,
    done_at: null,
    version: 1,
    kind: null,
    alerts: [],
    ...patch,
  };
}

/** A visit of 沈静姝 with 赵晓棠, as lists have it: on this day at 11:30 for 15 minutes. */
export function reservation(over: Partial<Reservation> = {}): Reservation {
  const { id = 7, date = DATE, time = '11:30' } = over;
  return {
    id,
    hash_id: `hash-of-the-reservation-${id}`,
    reservation_id: id,
    appointment_time: `${date} ${time}`,
    date,
    time,
    slot_count: 1,
    scheduling_time_id: id,
    hospital_id: 1,
    hospital_name: '衡川口腔 · 总院',
    department_id: 1,
    department_name: '口腔内科',
    doctor_id: 3,
    doctor_name: '赵晓棠',
    role_name: 'doctor',
    patient_id: 1,
    patient: '沈静姝',
    chief_complaint: '牙痛',
    remarks: '',
    fee: { price: 3000 },
    status: 1,
    cancel_status: 0,
    visi_status: 0,
    flow_status: 'booked',
    reason: null,
    version: 1,
    created_at: `${DATE}T09:00:00+08:00`,
    ...over,
  };
}

/** The answer of a grid call: cells that no slot is given for have none. */
export function gridOf(headers: GridHeader[], times: string[], slots: SlotState[], lock = 0): Grid {
  const rows = times.map((time) => {
    const row: Grid['data']['rows'][number] = { time };
    for (const { prop } of headers) {
      const found = slots.find((each) => each.prop === prop && each.time === time);
      row[prop] = found?.value ?? 3;
      row[`${prop}_id`] = found?.reservation_id ?? found?.id ?? null;
      row[`${prop}_name`] = found?.name ?? null;
      row[`${prop}_hold`] = found?.hold ?? null;
      row[`${prop}_visited`] = found?.visited ?? false;
    }
    return row;
  });
  return {
    data: { date: DATE, table_headers: headers, rows },
    meta: {
      hospital: { id: 1, name: '衡川口腔 · 总院', mode: 1, lock },
      seq: 1,
      now: `${DATE}T10:37:00+08:00`,
    },
  };
}

/** Alerts as every member of staff is told them. */
export const ALLERGY: Alert = { kind: 'allergy', text: '青霉素过敏（重度，未核实）', severity: 'severe' };
export const ELSE: Alert = { kind: 'medical', text: '标准预防', severity: 'unknown' };
