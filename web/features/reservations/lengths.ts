import { MAX_SLOT_COUNT, SLOT_MINUTES } from '#contract/slot-state.ts';

/** 30 分钟, of so many slots. */
export const lengthText = (slots: number) => `${slots * SLOT_MINUTES} 分钟`;

/** 时长 of a visit as a list offers it: the value is how many slots it takes. */
export const LENGTHS = Array.from({ length: MAX_SLOT_COUNT }, (_, index) => ({
  value: index + 1,
  label: lengthText(index + 1),
}));
