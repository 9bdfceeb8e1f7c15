import { configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How much longer than on an idle machine a test waits; 1 or more. */
    patience: number;
  }
}

// What a page shows is waited for, however busy the machine is: a test that waits in vain fails all the same.
configure({ asyncUtilTimeout: 20_000 * inject('patience') });

// A toast outlives the page that showed it, and the next test would find two.
afterEach(() => void toast.dismiss());
