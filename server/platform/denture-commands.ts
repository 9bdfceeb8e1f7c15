import type { BodyOf } from '#contract/call.ts';
import type { DentureItemForm } from '#contract/denture-items.ts';
import type { dentureOrders } from '#contract/denture-orders.ts';
import type { DentureMessage, DentureOrder, DentureOrderStep } from '#contract/denture-rows.ts';
import type { ImageCategory } from '#contract/image-words.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** Who moves an order: the plant, the clinic's doctors and owner, its desk; or looks on. */
export type DentureHand = 'factory' | 'clinic' | 'desk' | 'none';

/** As denture_view() makes it. */
export interface DentureRow extends Omit<DentureOrder, 'status_name' | 'impression_name' | 'items' | 'reservation'> {
  items: DentureItemForm[];
  reservation: { hash_id: string; starts_at: string } | null;
  updated_by: string;
}

/** As denture_files() makes it. */
export interface DentureFileRow {
  id: number;
  category: ImageCategory;
  content_type: string;
  teeth: string[];
  taken_on: string;
  full_key: string | null;
  thumb_key: string | null;
}

/** As denture_whole() makes it. */
export interface WholeDentureRow {
  order: DentureRow;
  files: DentureFileRow[];
  steps: (Omit<DentureOrderStep, 'to_name' | 'fault_name' | 'photos'> & { photos: DentureFileRow[] })[];
  messages: DentureMessage[];
}

interface Writer extends Asked {
  hand: DentureHand;
  owner: boolean;
}

interface OfSide extends Writer {
  side: 'clinic' | 'factory';
  by_name: string;
}

type Said = Partial<Omit<BodyOf<typeof dentureOrders.create>, 'patient_id' | 'doctor_id' | 'reservation_id'>>;

/** The commands of db/functions/69_denture_steps.sql. */
export interface DentureCommands {
  write_denture: {
    input: OfSide & {
      patient_id: number;
      doctor_id: number | null;
      /** The visit, by its integer or hash_id. */
      key: string | null;
      said: Said;
    };
    result: { whole: WholeDentureRow };
  };
  change_denture: {
    input: Writer & {
      factory_id: null;
      id: number;
      version: number;
      key: string | null;
      /** Whether a visit is said, or that there is none. */
      visit: boolean;
      said: Said;
    };
    result: { whole: WholeDentureRow };
  };
  step_denture: {
    input: OfSide &
      Told & {
        /** Of who asks for a plant. */
        factory_id: number | null;
        id: number;
        version: number;
        to: string;
        stage: string | null;
        note: string;
        fault: string | null;
        photos: number[];
        audit: AuditRow;
      };
    result: { whole: WholeDentureRow };
  };
  write_denture_message: {
    input: OfSide & { factory_id: number | null; id: number; text: string };
    result: { whole: WholeDentureRow };
  };
}
