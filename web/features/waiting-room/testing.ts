import type { WaitingRoomVisit } from '#contract/reservations.ts';

let made = 0;

/** A visit of today's waiting room for tests; what matters to a test it says itself. */
export function waitingRoomVisit(given: Partial<WaitingRoomVisit> = {}): WaitingRoomVisit {
  made += 1;
  const date = given.date ?? '2026-11-20';
  const time = given.time ?? '10:15';
  return {
    id: made,
    hash_id: `hash-${made}`,
    reservation_id: made,
    appointment_time: `${date} ${time}`,
    date,
    time,
    slot_count: 1,
    scheduling_time_id: 1000 + made,
    hospital_id: 1,
    hospital_name: '衡川口腔 · 总院',
    department_id: 1,
    department_name: '口腔内科',
    doctor_id: 12,
    doctor_name: '陈思远',
    role_name: 'doctor',
    patient_id: 100 + made,
    patient: '陈美玲',
    chief_complaint: '牙龈出血',
    remarks: '',
    fee: { price: 3000 },
    status: 1,
    cancel_status: 0,
    visi_status: 0,
    flow_status: 'booked',
    reason: null,
    version: 1,
    created_at: '2026-11-20T08:52:00+08:00',
    gender: '女',
    age: 41,
    phone: '138****7745',
    card_no: null,
    arrived_at: null,
    in_chair_at: null,
    done_at: null,
    booked_by: '张丽',
    allergic_history: null,
    medical_history: null,
    past_visits: 0,
    kind: null,
    ...given,
  };
}
