import compression from 'compression';
import type { Response } from 'express';

/** Below that what is saved is not worth the work. */
export const COMPRESSED_FROM_BYTES = 1_000;

const compress = compression({ threshold: COMPRESSED_FROM_BYTES });

/**
 * What is sent next is compressed as its reader takes it. Not for what holds a secret (`secret` of a call): how short it
 * gets would tell of the secret to whoever chose the rest of it.
 */
export function compressAnswer(res: Response): void {
  compress(res.req, res, () => {});
}
