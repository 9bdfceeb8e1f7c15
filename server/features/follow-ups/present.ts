import { FOLLOW_UP_KINDS, FOLLOW_UP_STATUS } from '#contract/follow-up-kinds.ts';
import type { FollowUp } from '#contract/follow-ups.ts';
import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';
import type { FollowUpRow } from '#server/platform/customer-commands.ts';

export const presentFollowUp = ({ source, source_id, ...row }: FollowUpRow): FollowUp => ({
  ...row,
  source: source !== null && source_id !== null ? { type: source, id: source_id } : null,
  phone: maskPhone(row.phone),
  kind_name: FOLLOW_UP_KINDS[row.kind],
  status_name: FOLLOW_UP_STATUS[row.status],
  attempts: row.attempts.map((attempt) => ({ ...attempt, at: instant(attempt.at) })),
  created_at: instant(row.created_at),
  closed_at: row.closed_at && instant(row.closed_at),
});
