import { type Cleaning, NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import { CleaningBody, cleaningOf } from './cleaning-body.tsx';
import { CleaningForm } from './cleaning-form.tsx';
import { CLEANING_PARTS, cleaningParts, cleaningText } from './cleaning-words.ts';
import type { KindOf } from './sheet-kinds.ts';

/** 洁牙记录. */
export const CLEANING: KindOf<Cleaning> = {
  kind: 'hygiene',
  word: '洁牙记录',
  begun: NO_CLEANING,
  contentOf: cleaningOf,
  isContent: (content) => 'work' in content && 'plaque_index' in content,
  missing: ({ work }) => (work.length === 0 ? [CLEANING_PARTS.work] : []),
  differing: (mine, row) => {
    const theirs = cleaningOf(row);
    const text = (said: Cleaning, part: keyof Cleaning) => cleaningText(said, part, (id) => `编号 ${id}`) || null;
    return cleaningParts
      .filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]))
      .map((part) => ({
        key: part,
        label: CLEANING_PARTS[part],
        mine: text(mine, part),
        theirs: text(theirs, part),
        take: (into) => ({ ...into, [part]: theirs[part] }),
      }));
  },
  partName: (part) => (CLEANING_PARTS as Readonly<Record<string, string>>)[part] ?? part,
  Form: CleaningForm,
  Body: CleaningBody,
};
