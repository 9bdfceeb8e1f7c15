import type { RecordSheet } from '#contract/dental-records.ts';
import { type General, NO_GENERAL } from '#contract/dental-records-general.ts';
import { saidOf } from './sheet-kinds.ts';

/** Its parts in the order in which it is read. */
export const GENERAL_PARTS = { title: '标题', content: '内容' } as const satisfies Record<keyof General, string>;

export const generalText = (said: General, part: keyof General): string => said[part];

/** What a general sheet says. */
export const generalOf = (row: RecordSheet): General => saidOf(NO_GENERAL, row);
