import type { Action, ActionResult } from '#contract/operation-logs.ts';
import { viewRole } from '#contract/roles.ts';
import type { Ctx } from './context.ts';
import { type Scoped, systemScope } from './scope.ts';

export interface AuditEntry {
  action: Action;
  /** What it was about, in words; phones and ID numbers masked. */
  object?: string;
  /** Small facts; never a password, code, token or whole ID number. */
  detail?: Record<string, unknown>;
  result?: ActionResult;
  /** Where the viewer is not who did it (a sign-in), or not at the hospital concerned. */
  user?: { id: number | null; name: string };
  hospitalId?: number | null;
}

/** One line of the trail, as `audit` of the database takes it. */
export interface AuditRow extends Required<Pick<AuditEntry, 'action' | 'object' | 'detail' | 'result'>> {
  user_id: number | null;
  user_name: string;
  role: string;
  hospital_id: number | null;
  address: string;
  user_agent: string;
  request_id: string;
}

/** The line of an entry: for commands that write it themselves. */
export function auditRow(ctx: Ctx, entry: AuditEntry): AuditRow {
  const { viewer } = ctx;
  return {
    user_id: entry.user ? entry.user.id : (viewer?.user_id ?? null),
    user_name: entry.user?.name ?? viewer?.name ?? '',
    role: viewRole(viewer?.roles ?? []) ?? '',
    hospital_id: entry.hospitalId === undefined ? (viewer?.hospital_id ?? null) : entry.hospitalId,
    address: ctx.address,
    user_agent: ctx.user_agent.slice(0, 300),
    action: entry.action,
    object: entry.object ?? '',
    detail: entry.detail ?? {},
    result: entry.result ?? 'done',
    request_id: ctx.request_id,
  };
}

/** Writes down who did what, in the transaction that does it. */
export function audit(tx: Scoped, ctx: Ctx, entry: AuditEntry): Promise<void> {
  return auditAll(tx, ctx, [entry]);
}

/** The same of several things, in their order. */
export async function auditAll(tx: Scoped, ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => auditRow(ctx, entry));
  await tx.query('SELECT audit(entry) FROM jsonb_array_elements($1::jsonb) AS entry', [JSON.stringify(rows)]);
}

/** Of something that has no transaction (a refusal, a sign-in). Losing a line must not fail what it is about. */
export async function auditAlone(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await audit(systemScope(ctx.deps.database), ctx, entry).catch((error: Error) =>
    ctx.deps.log.error({ error: error.message, action: entry.action, request_id: ctx.request_id }, 'not audited'),
  );
}
