import type { Intervene } from '#contract/intervenes.ts';
import type { intervenes } from '#db/schema/intervenes.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** As intervene_view() makes it. */
export type InterveneRow = Omit<Intervene, 'status_name' | 'editable' | 'reservation'> & {
  reservation: { hash_id: string; starts_at: string } | null;
};

type Columns = typeof intervenes.$inferSelect;

/** The commands of db/functions/68_intervenes.sql. */
export interface InterveneCommands {
  add_intervene: {
    input: Asked &
      Told &
      Pick<Columns, 'patient_id' | 'category' | 'content' | 'goal' | 'review_on'> & {
        /** Of the visit that it was said at; null: none. */
        key: string | null;
        owner: boolean;
        audit: AuditRow;
      };
    result: { intervene: InterveneRow };
  };
  change_intervene: {
    input: Asked &
      Told & {
        id: number;
        version: number;
        /** What is left out stays as it is. */
        change: Partial<Pick<Columns, 'category' | 'content' | 'goal' | 'review_on' | 'outcome' | 'status'>>;
        owner: boolean;
        audit: AuditRow;
      };
    result: { intervene: InterveneRow };
  };
}
