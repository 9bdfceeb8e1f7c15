import type { WaitingRoomVisit } from '#contract/reservations.ts';
import { reservation } from '#web/clinic/testing.ts';

let made = 0;

/** A visit of today's waiting room for tests; what matters to a test it says itself. */
export function waitingRoomVisit(given: Partial<WaitingRoomVisit> = {}): WaitingRoomVisit {
  made += 1;
  return {
    ...reservation({
      id: made,
      hash_id: `hash-${made}`,
      time: '10:15',
      scheduling_time_id: 1000 + made,
      doctor_id: 12,
      doctor_name: '陈思远',
      patient_id: 100 + made,
      patient: '陈美玲',
      chief_complaint: '牙龈出血',
      created_at: '2026-11-20T08:52:00+08:00',
      ...given,
    }),
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
    alerts: [],
    ...given,
  };
}
