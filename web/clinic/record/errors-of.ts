import type { FieldErrors } from '#contract/errors.ts';
import { ApiError } from '#web/api/client.ts';

/** What the server says of each part; nothing where it says something else. */
export const errorsOf = (error: unknown): FieldErrors => (error instanceof ApiError ? (error.errors ?? {}) : {});
