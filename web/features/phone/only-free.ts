const KEY = 'haomai:only-free';

/** 只看可约 as it was last set on this device; null where nobody has. A store that is forbidden costs no more than that. */
export function keptOnlyFree(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === 'on';
  } catch {
    return null;
  }
}

export function keepOnlyFree(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // It is as it is until the page goes.
  }
}
