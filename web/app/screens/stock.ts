import type { Screen } from './screen.ts';

/** /stock, for all staff; its owner has the same pages in the admin area (ADMIN_STOCK_SCREENS). */
export const STOCK_SCREENS: readonly Screen[] = [];

export const ADMIN_STOCK_SCREENS: readonly Screen[] = [];
