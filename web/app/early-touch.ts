declare global {
  interface Window {
    /** The time that was touched before the page's script had come: its column and start (server/platform/early-touch.ts). */
    earlyTouch?: string | undefined;
  }
}

/** The time that was touched early, once. */
export function takeEarlyTouch(): string | undefined {
  const touched = window.earlyTouch;
  window.earlyTouch = undefined;
  return touched;
}
