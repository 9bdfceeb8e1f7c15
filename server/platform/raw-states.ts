import type { Alert } from '#contract/alerts.ts';
import type { VisitKind } from '#contract/slot-state.ts';

/** Raw states as db/functions/10_states.sql makes them: staff-only, never sent as they are. */
export interface RawHold {
  holder: string;
  by: string;
  by_role: string;
  expires_at: string;
}
export interface RawSlot {
  id: number;
  doctor_id: number;
  date: string;
  minute: number;
  status: 'open' | 'suspended' | 'withdrawn';
  reason: string | null;
  reservation_id: string | null;
  patient: string | null;
  visited: boolean;
  hold: RawHold | null;
}
export interface RawReservation {
  hash_id: string;
  slot_ids: number[];
  patient: string;
  chief_complaint: string;
  cancel_status: number;
  visi_status: number;
  flow_status: 'booked' | 'arrived' | 'in_chair' | 'done' | 'no_show';
  arrived_at: string | null;
  in_chair_at: string | null;
  done_at: string | null;
  version: number;
  /** What was logged before there were kinds has none. */
  kind?: VisitKind | null;
  /** And before there were alerts, none. */
  alerts?: Alert[];
}
export interface RawActivity {
  by: string;
  by_role: string;
  user_id: number | null;
  kind:
    | 'booked'
    | 'changed'
    | 'cancelled'
    | 'arrived'
    | 'in_chair'
    | 'done'
    | 'no_show'
    | 'rebooked'
    | 'unseated'
    | 'reopened'
    | 'referred';
  doctor_id: number;
  date: string;
  time: string;
  patient: string;
}
/** As announcement_item() answers it. */
export interface RawAnnouncement {
  id: number;
  hospital: { id: number; name: string } | null;
  title: string;
  content: string;
  summary: string;
  audience: string;
  status: string;
  pinned: boolean;
  publish_at: string | null;
  published_at: string | null;
  edited_at: string | null;
  attachments: { key: string; name: string; content_type: string; size: number }[];
}
