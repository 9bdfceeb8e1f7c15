import type { OrthoDetail } from '#contract/dental-records-ortho.ts';
import type { OrthoCase } from '#contract/ortho.ts';
import type { orthoCases } from '#db/schema/ortho-cases.ts';
import type { Asked } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** As ortho_case_view() makes it. */
export type OrthoCaseRow = Omit<OrthoCase, 'status_name' | 'goals' | 'plan' | 'detail'> & {
  goals: string;
  plan: string;
  detail: OrthoDetail;
};

type Said = Pick<
  typeof orthoCases.$inferSelect,
  'status' | 'started_on' | 'months_planned' | 'appliance' | 'extractions' | 'goals' | 'plan' | 'detail'
>;

/** The commands of db/functions/68_ortho.sql. */
export interface OrthoCommands {
  add_ortho_case: {
    input: Asked & Said & { patient_id: number; owner: boolean; audit: AuditRow };
    result: { ortho_case: OrthoCaseRow };
  };
  change_ortho_case: {
    input: Asked & {
      id: number;
      version: number;
      /** What is left out stays as it is. */
      change: { [K in keyof Said]?: Said[K] | undefined };
      owner: boolean;
      audit: AuditRow;
    };
    result: { ortho_case: OrthoCaseRow };
  };
}
