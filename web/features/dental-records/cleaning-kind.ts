import { type Cleaning, NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import { CleaningBody, cleaningOf } from './cleaning-body.tsx';
import { CleaningForm } from './cleaning-form.tsx';
import { CLEANING_PARTS, cleaningText } from './cleaning-words.ts';
import { differingParts, type KindOf, nameIn } from './sheet-kinds.ts';

/** 洁牙记录. */
export const CLEANING: KindOf<Cleaning> = {
  kind: 'hygiene',
  word: '洁牙记录',
  begun: NO_CLEANING,
  contentOf: cleaningOf,
  isContent: (content) => 'work' in content && 'plaque_index' in content,
  missing: ({ work }) => (work.length === 0 ? [CLEANING_PARTS.work] : []),
  differing: (mine, row) =>
    differingParts(mine, cleaningOf(row), {
      labels: CLEANING_PARTS,
      textOf: (said, part) => cleaningText(said, part, (id) => `编号 ${id}`),
    }),
  partName: nameIn(CLEANING_PARTS),
  Form: CleaningForm,
  Body: CleaningBody,
};
