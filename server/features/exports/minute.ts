import { instant } from '#server/platform/clock.ts';

/** A moment as the lists show it, to the minute. */
export const minute = (text: string | null) => (text === null ? null : instant(text).slice(0, 16).replace('T', ' '));
