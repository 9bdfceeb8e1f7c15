import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, inject, vi } from 'vitest';
import { loadingBox } from '#web/ui/feedback/loading-overlay.tsx';
import { openPopover } from '#web/ui/overlays/popover.tsx';
import { openTooltip } from '#web/ui/overlays/tooltip.tsx';

declare global {
  /** V8's own. */
  interface ErrorConstructor {
    captureStackTrace(error: Error, above: unknown): void;
  }
  /** The window's maker, which vitest's environment leaves here. */
  var jsdom: { cookieJar: { removeAllCookiesSync: () => void } };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** How much longer than on an idle machine a test waits; 1 or more. */
    patience: number;
  }
}

/**
 * Runs before each file. Files share a window, and the libraries in it: what a file leaves behind ends with it, and
 * the product's own modules are loaded anew for the next, as by a page that is opened.
 */

// What a page shows is waited for, however busy the machine is: a test that waits in vain fails all the same.
configure({
  asyncUtilTimeout: 20_000 * inject('patience'),
  // What is polled is not found many times before it is there: the page is written down when somebody reads of it.
  getElementError: function pageError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, pageError);
    const told = { get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'), configurable: true };
    return Object.defineProperty(error, 'message', told);
  },
});

/** What jsdom lacks and the parts rely on. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// What a control opens or tells comes late; here it has come, as for whoever opens a second one (popover.test.tsx and
// tooltip.test.tsx have the first).
await Promise.all([openPopover, openTooltip, loadingBox].map((part) => part.load()));

// The sheet that sonner brings says nothing of what is shown or hidden, and jsdom would hold each element that is asked
// for by its role against its two hundred selectors: a tenth of all that the tests compute.
for (const sheet of document.head.querySelectorAll('style')) sheet.remove();

// What a page meant to do later finds no page any more when the file's tests are over. Not so its intervals: jsdom's
// animation frames are one, and the window's next file would wait for them in vain.
const later = globalThis.setTimeout;
const timers = new Set<ReturnType<typeof later>>();
globalThis.setTimeout = Object.assign((...args: Parameters<typeof later>) => {
  const timer = later(...args);
  timers.add(timer);
  return timer;
}, later);

afterEach(() => {
  cleanup();
  // A toast outlives the page that showed it, and the next test would find two.
  toast.dismiss();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  globalThis.setTimeout = later;
  for (const timer of timers) clearTimeout(timer);
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  localStorage.clear();
  sessionStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
  history.replaceState(null, '', '/');
  vi.resetModules();
});
