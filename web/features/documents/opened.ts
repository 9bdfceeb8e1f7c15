import type { AnswerOf } from '#contract/call.ts';
import type { documents } from '#contract/documents.ts';

/** A document with what may be done with it. */
export type Opened = AnswerOf<typeof documents.one>;

/** What is done with it in a dialog of its own. */
export type Step = 'edit' | 'sign' | 'void';
