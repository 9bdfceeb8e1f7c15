import { lazy } from 'react';
import { NO_CONTROL, type OrthoControl } from '#contract/dental-records-ortho.ts';
import { CONTROL_PARTS, controlText, saidParts } from '#web/clinic/record/ortho-text.ts';
import { controlOf, OrthoBody } from './ortho-body.tsx';
import { differingParts, type KindOf, nameIn } from './sheet-kinds.ts';

/** 正畸复诊. */
export const ORTHO: KindOf<OrthoControl> = {
  kind: 'ortho',
  word: '正畸复诊',
  begun: NO_CONTROL,
  contentOf: controlOf,
  isContent: (content) => 'wires' in content && 'brackets' in content,
  missing: (content) => (saidParts(content).length === 0 ? ['复诊内容'] : []),
  differing: (mine, row) => differingParts(mine, controlOf(row), { labels: CONTROL_PARTS, textOf: controlText }),
  partName: nameIn(CONTROL_PARTS),
  // A visit whose kind is another loads nothing of it.
  Form: lazy(() => import('./ortho-form.tsx').then((m) => ({ default: m.OrthoForm }))),
  Body: OrthoBody,
};
