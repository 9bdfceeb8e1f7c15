import type { Asked } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { DisposalRow } from './disposal-commands.ts';

/** The command of db/functions/69_treatments.sql. */
export interface TreatmentCommands {
  bill_treatments: {
    input: Asked & { patient_id: number; ids: number[]; audit: AuditRow };
    result: { disposal: DisposalRow };
  };
}
