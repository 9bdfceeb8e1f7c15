import type { CustomerStage } from '#contract/customer-stages.ts';
import type { Customer } from '#contract/customers.ts';
import type { FollowUp } from '#contract/follow-ups.ts';
import type { followUps } from '#db/schema/follow-ups.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** As customer_view() makes it: the phone whole. */
export type CustomerRow = Omit<Customer, 'stage_name'>;

/** As follow_up_shown() makes it: the phone whole, and where it comes from, if not from here. */
export type FollowUpRow = Omit<FollowUp, 'kind_name' | 'status_name' | 'source'> & {
  source: NonNullable<FollowUp['source']>['type'] | null;
  source_id: number | null;
};

type Columns = typeof followUps.$inferSelect;
/** What a form says of it. */
type FollowUpForm = Pick<Columns, 'due_on' | 'at' | 'method' | 'content' | 'assignee_id' | 'role'>;

interface OfFollowUp extends Asked, Told {
  id: number;
  version: number;
  /** Whoever asks sees the marketing kinds alone. */
  marketing: boolean;
  audit: AuditRow;
}

/** The commands of db/functions/60_follow_ups.sql and 61_customers.sql. */
export interface CustomerCommands {
  change_customer: {
    input: Asked & {
      patient_id: number;
      /** 0: nobody has written anything of them. */
      version: number;
      /** What is left out stays as it is. */
      change: {
        owner_id?: number | null | undefined;
        stage?: CustomerStage | undefined;
        channel_id?: number | null | undefined;
        remarks?: string | undefined;
      };
      /** Whoever asks sees their own, and those whom nobody keeps. */
      own_only: boolean;
      owner: boolean;
      audit: AuditRow;
    };
    result: { customer: CustomerRow };
  };
  add_follow_up: {
    input: Asked &
      Told & {
        /** Whoever asks writes the marketing kinds alone. */
        marketing: boolean;
        form: FollowUpForm & Pick<Columns, 'patient_id' | 'kind'>;
        audit: AuditRow;
      };
    result: { follow_up: FollowUpRow };
  };
  apply_follow_up_plan: {
    input: Asked & Told & { patient_id: number; plan_id: number; from_on: string | null; audit: AuditRow };
    result: { follow_ups: FollowUpRow[] };
  };
  change_follow_up: {
    input: OfFollowUp & {
      by_name: string;
      /** What is left out stays as it is. */
      change: Partial<FollowUpForm>;
      status: 'skipped' | 'cancelled' | null;
      reason: string;
      attempt: string | null;
    };
    result: { follow_up: FollowUpRow };
  };
  complete_follow_up: {
    input: OfFollowUp & {
      result: object;
      next_due_on: string | null;
    };
    result: { follow_up: FollowUpRow; next: FollowUpRow | null };
  };
}
