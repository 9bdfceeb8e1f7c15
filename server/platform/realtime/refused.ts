import { ERRORS, type ErrorCode } from '#contract/errors.ts';

export interface Refusal {
  ok: false;
  status: number;
  message: string;
}

/** The answer of a request that is not served. */
export function refused(code: ErrorCode, message: string = ERRORS[code].message): Refusal {
  return { ok: false, status: ERRORS[code].status, message };
}
