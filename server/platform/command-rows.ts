import type { DeskRegistration } from '#contract/desk-registration-shapes.ts';
import type { Option } from '#contract/fields.ts';
import type { HygieneVisit } from '#contract/hygiene.ts';
import type { Member } from '#contract/member-rows.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import type { users } from '#db/schema/auth.ts';
import type { hospitals } from '#db/schema/hospitals.ts';
import type { RawSlot } from './raw-states.ts';

/** What the functions of db/functions answer: raw, for presenters, never sent as they are. */

/** Columns as JSON of the database brings them: an instant is a text. */
export type JsonRow<T> = { [K in keyof T]: Date extends T[K] ? Exclude<T[K], Date> | string : T[K] };

/** As booking_form() answers it. */
export type RawForm = Pick<BookingForm, 'doctor' | 'hospital' | 'departments' | 'kinds' | 'role_name' | 'patients'>;

/** As hold_slots and see_hold answer it. */
export interface HeldSlot {
  hold: { id: number; scheduling_time_id: number; holder: string; expires_at: string };
  slot_count: number;
  slot: RawSlot;
  hospital_id: number;
  doctor_id: number;
  /** Cents. */
  fee: number;
  staff: boolean;
  /** When it was taken. What is sent again is answered as of then, however long ago the hold has ended. */
  at: string;
  form: RawForm;
}

/** As change_reservation answers it. */
export interface Changed {
  reservation: Reservation;
  /** Where it was before. */
  from: { scheduling_time_id: number; slot_count: number };
  /** When the first of the slots that it left begins; null where it left none. */
  undo_until: string | null;
}

/** As hygiene_view() makes it: the phone whole, and nobody asked whether they may write. */
export type VisitRow = Omit<HygieneVisit, 'editable'>;

/** As member_view() makes it: the phone whole, and whose account it is, asked or not. */
export type MemberRow = Omit<Member, 'userLevel' | 'hospitalInfo' | 'doctors'> & { creator: Option | null };

/** As desk_registration_view() makes it: the ID number sealed, in base64. */
export type DeskRegistrationRow = Omit<DeskRegistration, 'status_name' | 'certificate_number'> & {
  certificate_cipher: string | null;
  certificate_blind: string | null;
};

type Hospital = typeof hospitals.$inferSelect;
type Person = typeof users.$inferSelect;

/** As platform_hospital() makes it, with all that can be included. */
export type HospitalRow = JsonRow<
  Pick<Hospital, 'id' | 'name' | 'logo' | 'summary' | 'mode' | 'lock' | 'status' | 'license_url' | 'created_at'>
> & {
  creator: Pick<Person, 'name'> | null;
  has_doctors_count: number;
  doctors: Pick<Person, 'id' | 'name'>[];
};
