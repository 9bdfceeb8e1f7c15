import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORD } from '#contract/passwords.ts';
import { isCommonPassword } from './common-passwords.ts';
import { fail, failField } from './failure.ts';

/** The library's default is argon2id; 19 MiB, two passes (docs/domain/roles.md#passwords). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Nobody's password, made with the same cost: an unknown phone takes as long as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$BQ3qBXSllovG7rVLB9Lfgg$tupDV6+KxDIJEu4C9tXf0p+/uVqSFeUhvqfHtFVn+cg';

/** A hash takes a core for some 30 ms: two at once leave the rest of the product its time. */
const AT_ONCE = 2;
/** Who would wait longer than a few seconds is told to come again. */
const LONGEST_QUEUE = 200;

// One for the process, whatever asks for hashes: it is the machine's cores that are rationed.
const queue: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) fail('UNAVAILABLE', { retryAfter: 5 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    // The place goes to the next in the queue, so that nobody slips in between.
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

/** @throws UNAVAILABLE where too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** `known` is the person's hash, or null for an unknown one. @throws UNAVAILABLE where too many wait */
export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  const usable = known?.startsWith('$argon2id$') ? known : null;
  const same = await inTurn(() => verify(usable ?? NOBODY, password));
  return same && usable !== null;
}

/** Of a new password, which its form has found well made. @throws INVALID where everybody has it */
export function requireUncommon(password: string, field = 'password'): void {
  if (isCommonPassword(password)) failField(field, COMMON_PASSWORD);
}
