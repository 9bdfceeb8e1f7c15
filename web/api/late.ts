const AGAIN_MS = 2_000;

/** Code that comes after the page, however often the network fails on the way. `missed` is called each time it does. */
export async function late<T>(load: () => Promise<T>, missed: () => void = () => {}): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => null);
    if (loaded !== null) return loaded;
    missed();
    await new Promise((again) => setTimeout(again, AGAIN_MS));
  }
}

/** Does what can wait until the page stands and nobody waits for anything. */
export function afterPage(act: () => void): void {
  const idle = () => (window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act));
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
