import { configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, inject } from 'vitest';

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

// What a page meant to do later finds no window any more when the file's tests are over.
const later = globalThis.setTimeout;
const timers = new Set<ReturnType<typeof later>>();
globalThis.setTimeout = Object.assign((...args: Parameters<typeof later>) => {
  const timer = later(...args);
  timers.add(timer);
  return timer;
}, later);
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});
