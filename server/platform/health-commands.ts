import type { Alert } from '#contract/alerts.ts';
import type { Allergy, AllergyState } from '#contract/allergies.ts';
import type { BaseContent, BaseEmr, BaseRevision } from '#contract/base-emr.ts';
import type { Asked, Byline, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** As allergy_view() makes it. */
export type AllergyRow = Omit<Allergy, 'type_name' | 'severity_name' | 'status_name'>;

/** As base_view() makes it. */
export type BaseRow = Omit<BaseEmr, 'content' | 'view'> & { content: BaseContent };

/** As base_revisions() makes it. */
export type BaseRevisionRow = Omit<BaseRevision, 'content'> & { content: BaseContent };

/** What hospital_patients has ready. */
export interface AlertsRow {
  allergy_state: AllergyState;
  alerts: Alert[];
  alerts_whole: Alert[];
}

interface Done {
  allergy: AllergyRow;
  patient_id: number;
}

/** The commands of db/functions/66_allergies.sql and 67_health_files.sql. */
export interface HealthCommands {
  add_allergy: {
    input: Asked &
      Told & { patient_id: number } & Pick<
        AllergyRow,
        'substance' | 'class_code' | 'type' | 'reaction' | 'severity'
      > & {
        /** Who says it may. */
        verified: boolean;
      };
    result: Done;
  };
  decide_allergy: {
    input: Asked &
      Told & {
        id: number;
        version: number;
        status: 'active' | 'refuted';
        reason: string;
        owner: boolean;
        audit: AuditRow;
      };
    result: Done;
  };
  store_base: {
    input: Byline & {
      patient_id: number;
      /** That was seen; null: there was none. */
      version: number | null;
      content: BaseContent;
      /** Null: as it is. */
      allergy_state: AllergyState | null;
      owner: boolean;
      reason: string;
      audit: AuditRow;
    };
    result: { record_id: number; revision: number };
  };
}
