import { z } from 'zod';
import { isErrorCode } from '#contract/errors.ts';
import { Failure } from './failure.ts';

/** Constraints whose breach means something to people. Names are those of the migrations. */
const CONSTRAINTS: Record<string, () => Failure> = {
  live_visits_patient_excl: () => new Failure('PATIENT_BUSY'),
  live_visits_doctor_excl: () => new Failure('SLOT_TAKEN'),
  users_wechat_openid_unique: () => new Failure('INVALID', { errors: { phone: ['该微信已绑定其他账号'] } }),
  slots_doctor_start_unique: () => new Failure('SLOT_TAKEN'),
  hospitals_approved_name_address_unique: () => new Failure('STATE', { message: '已有同名同址的医院，请核对后再审批' }),
  staff_members_hospital_employee_no_unique: () => new Failure('INVALID', { errors: { employee_no: ['工号已存在'] } }),
  wechat_accounts_app_id_unique: () => new Failure('INVALID', { errors: { app_id: ['该公众号已被其他医院绑定'] } }),
  working_hours_overlap_excl: () => new Failure('INVALID', { errors: { hours: ['该医生在此时间已有其他出诊安排'] } }),
};

const databaseError = z.object({
  code: z.string(),
  constraint: z.string().optional(),
  detail: z.string().optional(),
  message: z.string(),
});

/** What `refuse` in db/functions/00_basics.sql gives as detail. */
const refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  retry_after: z.number().optional(),
  slot_ids: z.array(z.number()).nullish(),
  /** What is there now: cents, points. */
  figures: z.record(z.string(), z.number()).optional(),
  /** What another has saved meanwhile, as answers show it. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** Who did, and when. */
  by: z.string().optional(),
  at: z.string().optional(),
  /** How many slots in a row were wanted, where the caller has not said it. */
  slot_count: z.number().optional(),
});

const REFUSED = 'HM001';
const RETRY = new Set(['40P01', '40001']);
/** Connection lost, refused or exhausted, server stopping, statement timed out, disk full. */
const DOWN = /^(08...|57P0.|57014|53...|58030|ECONN.*|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/;

function parse(error: unknown): z.infer<typeof databaseError> | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const found = databaseError.safeParse(cause);
  return found.success ? found.data : null;
}

function extraOf({ slot_ids, slot_count, current, by, at, figures }: z.infer<typeof refusal>) {
  if (slot_ids) return { slot_ids, slot_count };
  return current ? { current, ...(by !== undefined && { by, at }) } : figures;
}

/** A deadlock or a serialization failure: nothing happened, try again. */
export function isRetryable(error: unknown): boolean {
  return RETRY.has(parse(error)?.code ?? '');
}

/** The refusal that a database error means, or null where it is a fault of ours. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  const found = parse(error);
  if (!found) return isConnectionLoss(error) ? unavailable() : null;
  if (found.code === REFUSED && isErrorCode(found.message)) {
    const detail = refusal.parse(JSON.parse(found.detail ?? '{}'));
    return new Failure(found.message, {
      message: detail.message,
      errors: detail.errors,
      retryAfter: detail.retry_after,
      extra: extraOf(detail),
    });
  }
  if (found.constraint && CONSTRAINTS[found.constraint]) return CONSTRAINTS[found.constraint]?.() ?? null;
  return DOWN.test(found.code) ? unavailable() : null;
}

function unavailable(): Failure {
  return new Failure('UNAVAILABLE', { retryAfter: 2 });
}

/** node-postgres reports these without a code. */
function isConnectionLoss(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/.test(
      error.message,
    )
  );
}
