import { lazy } from 'react';
import { NO_SURGERY, type Surgery } from '#contract/dental-records-surgery.ts';
import { differingParts, type KindOf, nameIn } from './sheet-kinds.ts';
import { SurgeryBody } from './surgery-body.tsx';
import { isNameless, SURGERY_PARTS, surgeryOf, surgeryText } from './surgery-words.ts';

/** 手术记录. */
export const SURGERY: KindOf<Surgery> = {
  kind: 'surgery',
  word: '手术记录',
  begun: NO_SURGERY,
  contentOf: surgeryOf,
  isContent: (content) => 'procedure' in content && 'implants' in content,
  missing: ({ procedure, steps, implants }) => [
    ...(procedure.length === 0 ? [SURGERY_PARTS.procedure] : []),
    ...(steps.trim() === '' ? [SURGERY_PARTS.steps] : []),
    ...(implants.some(isNameless) ? ['种植体批号或UDI'] : []),
  ],
  differing: (mine, row) => differingParts(mine, surgeryOf(row), { labels: SURGERY_PARTS, textOf: surgeryText }),
  partName: nameIn(SURGERY_PARTS),
  // A visit whose kind is another loads nothing of it.
  Form: lazy(() => import('./surgery-form.tsx').then((m) => ({ default: m.SurgeryForm }))),
  Body: SurgeryBody,
};
