import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How much longer than on an idle machine a test waits (scripts/testing/patience.ts); 1 or more. */
    patience: number;
  }
}

/** How long a state is waited for that is about to come, in milliseconds. A test has no other limit of its own. */
export const patience = (ms: number): number => ms * inject('patience');
