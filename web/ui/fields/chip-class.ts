/** How a word looks that one press turns on and off. */

export const CHIP =
  'inline-flex h-8 items-center gap-1 whitespace-nowrap rounded-pill border px-3 text-13 pointer-coarse:h-11 max-sm:h-11';
export const CHOSEN = 'border-brand-700 bg-brand-50 font-semibold text-brand-900';
export const PLAIN = 'border-line-strong bg-surface text-ink-700 hover:border-field hover:bg-surface-2';
