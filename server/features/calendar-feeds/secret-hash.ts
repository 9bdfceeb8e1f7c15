import { createHash } from 'node:crypto';

/** What is kept of a secret: nobody who reads the table can read a calendar. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
