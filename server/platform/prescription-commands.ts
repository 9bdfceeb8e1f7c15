import type { Option } from '#contract/fields.ts';
import type { PrescriptionItem, PrescriptionItemForm } from '#contract/prescription-items.ts';
import type { PrescriptionStatus, PrescriptionType, prescriptionSteps } from '#contract/prescription-words.ts';
import type { Prescription, PrescriptionWarning } from '#contract/prescriptions.ts';
import type { Asked, Byline } from './asked.ts';
import type { AuditRow } from './audit.ts';

type ItemRow = Omit<PrescriptionItem, 'route_name' | 'frequency_name' | 'skin_test_name' | 'struck'>;

/** As prescription_view() makes it. */
export interface PrescriptionRow
  extends Omit<Prescription, 'content' | 'type_name' | 'status_name' | 'items' | 'reservation' | 'type' | 'status'> {
  type: PrescriptionType;
  status: PrescriptionStatus;
  items: ItemRow[];
  reservation: { hash_id: string; starts_at: string } | null;
  updated_by: Option;
}

/** As prescription_steps_view() makes it. */
export interface PrescriptionStepRow {
  action: (typeof prescriptionSteps)[number];
  by_name: string;
  role: string;
  at: string;
  reason: string;
}

interface Done {
  prescription: PrescriptionRow;
  warnings: PrescriptionWarning[];
}

interface Written {
  type: PrescriptionType;
  diagnosis: string;
  weight_kg: number | null;
  items: PrescriptionItemForm[];
  valid_days: number;
  valid_reason: string;
  owner: boolean;
}

interface Step extends Omit<Byline, 'request_id'> {
  id: number;
  version: number;
  owner: boolean;
  audit: AuditRow;
}

/** The commands of db/functions/69_prescribing.sql. */
export interface PrescriptionCommands {
  write_prescription: {
    input: Asked &
      Written & {
        patient_id: number;
        /** Of the visit that it is of: integer or hash_id. */
        key: string | null;
        record_id: number | null;
      };
    result: Done;
  };
  change_prescription: { input: Asked & Written & { id: number; version: number }; result: Done };
  sign_prescription: {
    input: Step & {
      /** Why in spite of an allergy; null: not. */
      override: string | null;
      override_audit: AuditRow;
    };
    result: Done;
  };
  void_prescription: { input: Step & { reason: string }; result: Done };
  note_skin_test: {
    input: Step &
      Pick<Byline, 'request_id'> & {
        item_id: number;
        result: 'negative' | 'positive';
        batch_no: string;
        second_id: number;
      };
    result: Done;
  };
}
