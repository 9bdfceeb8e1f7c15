import { ERRORS, type ErrorCode, type FieldErrors } from '#contract/errors.ts';

interface FailureParts {
  message?: string | undefined;
  errors?: FieldErrors | undefined;
  /** Stands beside message and code in the answer (a conflict's slot and alternatives). */
  extra?: Record<string, unknown> | undefined;
  /** Seconds for the Retry-After header of 429 and 503. */
  retryAfter?: number | undefined;
  /** Commits what its transaction has written so far: a wrong try must count. */
  keepsWrites?: boolean;
}

/** A refusal that the person is told. Everything else that is thrown is a 500. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly keepsWrites: boolean;

  constructor(code: ErrorCode, parts: FailureParts = {}) {
    // It is an answer and no fault: where it was made is nobody's question, and in a rush most answers are refusals.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(parts.message ?? ERRORS[code].message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = parts.errors;
    this.extra = parts.extra;
    this.retryAfter = parts.retryAfter;
    this.keepsWrites = parts.keepsWrites ?? false;
  }
}

export function fail(code: ErrorCode, parts?: FailureParts): never {
  throw new Failure(code, parts);
}

/** 422 on one field. */
export function failField(field: string, message: string): never {
  throw new Failure('INVALID', { errors: { [field]: [message] } });
}
