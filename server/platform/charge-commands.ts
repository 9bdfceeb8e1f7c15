import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { PaymentRow } from './charge-rows.ts';

/** The command of db/functions/59_reversals.sql. */
export interface ChargeCommands {
  reverse_payment: {
    input: Asked &
      Told & {
        id: number;
        /** Whether the owner asks. */
        owner: boolean;
        reason: string;
        audit: AuditRow;
      };
    result: { payment: PaymentRow };
  };
}
