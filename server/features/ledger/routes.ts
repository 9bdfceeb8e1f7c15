import type { LedgerDifference } from '#contract/ledger.ts';
import { instant } from '#server/platform/clock.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

interface Checked {
  checked_at: string;
  differences: LedgerDifference[];
}

export const ledgerHandlers: SliceHandlers<'ledger'> = {
  verify: async (ctx) => {
    const { db } = asStaff(ctx);
    const { rows } = await db.query<Checked>(
      'SELECT to_jsonb(haomai_now()) AS checked_at, ledger_differences($1) AS differences',
      [db.hospitalId],
    );
    const [{ checked_at, differences } = { checked_at: '', differences: [] }] = rows;
    return { data: { ok: differences.length === 0, checked_at: instant(checked_at), differences } };
  },
};
