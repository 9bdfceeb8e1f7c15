import type { ReceiptRef } from '#contract/receipt-ref.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { FLOW_NEXT, Flow } from '#contract/slot-state.ts';
import type { deskRegistrations } from '#db/schema/desk-registrations.ts';
import type { patients } from '#db/schema/patients.ts';
import type { Asked, Asker, Byline, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { CampaignCommands } from './campaign-commands.ts';
import type { CaseCommands } from './case-commands.ts';
import type { ChargeCommands } from './charge-commands.ts';
import type { Changed, DeskRegistrationRow, HeldSlot, HospitalRow, VisitRow } from './command-rows.ts';
import type { Idempotency } from './context.ts';
import type { CouponCommands } from './coupon-commands.ts';
import type { CustomerCommands } from './customer-commands.ts';
import type { DentureCommands } from './denture-commands.ts';
import type { DisposalCommands } from './disposal-commands.ts';
import type { DocumentCommands } from './document-commands.ts';
import type { HealthCommands } from './health-commands.ts';
import type { ImageCommands } from './image-commands.ts';
import type { InterveneCommands } from './intervene-commands.ts';
import type { MemberCommands } from './member-commands.ts';
import type { MoneyApprovalCommands } from './money-approval-commands.ts';
import type { OrthoCommands } from './ortho-commands.ts';
import type { PrescriptionCommands } from './prescription-commands.ts';
import type { SheetCommands } from './sheet-commands.ts';
import type { ShiftCommands } from './shift-commands.ts';
import type { ToothChartCommands } from './tooth-chart-commands.ts';
import type { TreatmentCommands } from './treatment-commands.ts';

/**
 * The commands of db/functions, which claim or move slots and money: what each of them reads and what it answers.
 * `input` has exactly the keys that the function reads of its `p`, itself or in those that it hands it on to; null is
 * what it takes for nothing said. commands.test.ts reads the SQL and holds the two together.
 */
export interface Commands
  extends MemberCommands,
    DisposalCommands,
    CaseCommands,
    SheetCommands,
    HealthCommands,
    ToothChartCommands,
    TreatmentCommands,
    InterveneCommands,
    OrthoCommands,
    ImageCommands,
    PrescriptionCommands,
    DentureCommands,
    DocumentCommands,
    ChargeCommands,
    MoneyApprovalCommands,
    CustomerCommands,
    ShiftCommands,
    CouponCommands,
    CampaignCommands {
  hold_slots: {
    input: Byline & {
      slot_id: number;
      kind_id: number | null;
      slot_count: number | null;
      staff_seconds: number;
      patient_seconds: number;
      staff_days: number;
      patient_days: number;
      per_hour: number;
      max_live: number;
      /** The asker's own visit that is to move there. */
      moving: string | null;
      lease_seconds: number | null;
    };
    result: HeldSlot;
  };
  extend_hold: { input: OfHold & { max_seconds: number }; result: Pick<HeldSlot, 'hold'> };
  release_hold: { input: OfHold; result: object };
  end_sessions: { input: Told & { session_ids: readonly number[] }; result: object };

  book_slots: {
    input: Byline &
      Booking & {
        slot_id: number;
        hold_id: number | null;
        kind_id: number | null;
        slot_count: number | null;
        patient_id: number | null;
        /** Instead of patient_id. */
        person: SealedPerson | null;
        informed: Informed | null;
        /** What the desk's form says again of its slot. */
        date: string | null;
        minute: number | null;
        /** Of a patient's account; null for staff. */
        max_live: number | null;
      };
    result: Booked;
  };
  change_reservation: {
    input: Byline &
      OfVisit & {
        /** The first; null leaves the slots. */
        slot_id: number | null;
        slot_count: number | null;
        kind_id: number | null;
        hold_id: number | null;
        /** What follows is left as it is by null. */
        patient_id: number | null;
        source: string | null;
        remarks: string | null;
        reason: string | null;
        department_id: number | null;
        /** Moved on the grid, which names no department. */
        keep_department: boolean;
        window_days: number;
        cancel_minutes: number | null;
      };
    result: Changed;
  };
  refer_reservation: {
    input: Byline & OfVisit & Booking & { slot_id: number; reason: string };
    result: Booked;
  };
  cancel_reservation: {
    input: Byline & OfVisit & { reason: string | null; cancel_minutes: number | null };
    result: Booked;
  };
  step_reservation: {
    input: Byline & OfVisit & { to: Flow; next: typeof FLOW_NEXT; visit: boolean };
    result: Booked;
  };
  undo_step: { input: Byline & OfVisit & { seconds: number }; result: Booked };

  charge_hygiene: {
    input: Asked & Told & Whose & { key: string; amount: number; payment_type: number; remarks: string };
    result: { visit: VisitRow; receipt: ReceiptRef };
  };
  print_receipt: {
    input: Asked & {
      id: number;
      /** Another is not there. */
      fees_only: boolean;
      /** Without what the command knows better: which receipt, and which print. */
      audit: AuditRow;
    };
    result: { receipt: ReceiptRef; printed_at: string };
  };
  change_hygiene: {
    input: Asked &
      Told &
      OfVisit & {
        owner: boolean;
        problem: string | null;
        settlement: string | null;
        due_on: string | null;
        note: string | null;
        remarks: string | null;
      };
    result: { visit: VisitRow };
  };
  rebook_visit: { input: Byline & Booking & { key: string; slot_id: number }; result: Booked };

  write_desk_registration: {
    input: Asked & {
      /** Null: a new one. */
      id: number | null;
      version: number | null;
      change: RegistrationChange;
      person: Partial<SealedPerson>;
      cancel: boolean;
    };
    result: { registration: DeskRegistrationRow };
  };
  submit_desk_registration: {
    input: Asked & { id: number; version: number | null };
    result: { registration: DeskRegistrationRow };
  };
  confirm_desk_registration: {
    input: Byline &
      Whose & {
        id: number;
        version: number | null;
        hold_id: number | null;
        informed: Informed | null;
        window_days: number;
        next: typeof FLOW_NEXT;
      };
    result: Booked & { registration: DeskRegistrationRow; known: boolean };
  };
  add_desk_patient: {
    input: Asked & {
      person: Partial<SealedPerson>;
      row: PatientDetails;
      age: number | null;
      health: PatientHealth;
      informed: Informed | null;
    };
    result: { id: number; known: boolean; told: boolean };
  };

  lock_hospital: {
    input: Told & {
      hospital_id: number;
      /** The lock that was seen. */
      seen: number | null;
      reason: string;
      idem: Idempotency | null;
      /** Without what the command knows better: which of the two it was, and of what. */
      audit: AuditRow;
    };
    result: { hospital: HospitalRow };
  };
}

export type CommandName = keyof Commands;
export type InputOf<N extends CommandName> = Commands[N]['input'];
export type ResultOf<N extends CommandName> = Commands[N]['result'];

/** An input without a key more: one that a spread brings along is an error, too. */
export type Exactly<W, I extends W> = I & { [K in Exclude<keyof I, keyof W>]: never };

interface OfHold extends Asker, Told {
  hold_id: number;
}

interface Whose {
  /** Whether it is the desk that asks. */
  staff: boolean;
}

interface OfVisit extends Whose {
  /** Integer or hash_id. */
  key: string;
  /** The version that was seen. */
  version: number | null;
}

interface Booking extends Whose {
  department_id: number | null;
  source: string;
  remarks: string | null;
  window_days: number;
}

interface Booked {
  reservation: Reservation;
}

/** A person as the desk types them, for desk_patient: the ID number sealed, in base64. */
export interface SealedPerson {
  name: string;
  phone: string;
  gender: string | null;
  birth_date: string | null;
  certificate_cipher: string | null;
  certificate_blind: string | null;
}

/** For note_informed: the desk told a person what their health data is used for. */
export interface Informed {
  user_id: number;
  version: string;
  log: AuditRow;
}

/** Columns to be written; one that is left out stays as it is. */
export type RegistrationChange = Partial<
  Pick<
    typeof deskRegistrations.$inferSelect,
    | 'patient_id'
    | 'department_id'
    | 'doctor_id'
    | 'scheduling_time_id'
    | 'date'
    | 'minute'
    | 'source'
    | 'remarks'
    | 'visit_type'
  >
>;

type Patient = typeof patients.$inferSelect;

export type PatientDetails = Partial<
  Pick<
    Patient,
    | 'email'
    | 'certificate_type'
    | 'nationality'
    | 'nation'
    | 'province'
    | 'city'
    | 'area'
    | 'address'
    | 'is_marry'
    | 'industry'
    | 'contact_name'
    | 'contact_phone'
  >
>;

export type PatientHealth = Partial<
  Pick<Patient, 'health_status' | 'medical_history' | 'allergic_history' | 'medication_history'>
>;
