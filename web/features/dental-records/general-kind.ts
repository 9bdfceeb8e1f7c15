import { lazy } from 'react';
import { type General, NO_GENERAL } from '#contract/dental-records-general.ts';
import { GeneralBody } from './general-body.tsx';
import { GENERAL_PARTS, generalOf, generalText } from './general-words.ts';
import { differingParts, type KindOf, nameIn } from './sheet-kinds.ts';

const LEAST_TITLE = 2;

/** 一般记录. */
export const GENERAL: KindOf<General> = {
  kind: 'general',
  word: '一般记录',
  begun: NO_GENERAL,
  contentOf: generalOf,
  isContent: (content) => 'title' in content && 'content' in content,
  missing: ({ title, content }) => [
    ...(title.trim().length < LEAST_TITLE ? [GENERAL_PARTS.title] : []),
    ...(content.trim() === '' ? [GENERAL_PARTS.content] : []),
  ],
  differing: (mine, row) => differingParts(mine, generalOf(row), { labels: GENERAL_PARTS, textOf: generalText }),
  partName: nameIn(GENERAL_PARTS),
  // A visit whose kind is another loads nothing of it.
  Form: lazy(() => import('./general-form.tsx').then((m) => ({ default: m.GeneralForm }))),
  Body: GeneralBody,
};
