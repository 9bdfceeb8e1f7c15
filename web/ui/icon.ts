/** How icons are drawn: beside a text or in a button that is named, so that they say nothing themselves. */
export const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** In cells and tags. */
export const SMALL_ICON = { 'aria-hidden': true, size: 12, strokeWidth: 2.2 } as const;
