import type { Action } from '#contract/operation-logs.ts';
import type { RecordAction } from '#contract/record-form.ts';
import { type AuditRow, auditRow } from './audit.ts';
import type { Ctx } from './context.ts';

/** What the trail calls each step of a record; of a save nobody writes a line. */
const STEPS: Record<Exclude<RecordAction, 'save'>, Action> = {
  sign: 'record.sign',
  countersign: 'record.countersign',
  return: 'record.return',
  amend: 'record.amend',
  void: 'record.void',
};

export const stepAudit = (ctx: Ctx, action: RecordAction): AuditRow | null =>
  action === 'save' ? null : auditRow(ctx, { action: STEPS[action] });
