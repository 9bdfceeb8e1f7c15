import { NO_CONTROL, type OrthoControl } from '#contract/dental-records-ortho.ts';
import { CONTROL_PARTS, controlParts, controlText, saidParts } from '#web/clinic/record/ortho-text.ts';
import { controlOf, OrthoBody } from './ortho-body.tsx';
import { OrthoForm } from './ortho-form.tsx';
import type { KindOf } from './sheet-kinds.ts';

/** 正畸复诊. */
export const ORTHO: KindOf<OrthoControl> = {
  kind: 'ortho',
  word: '正畸复诊',
  begun: NO_CONTROL,
  contentOf: controlOf,
  isContent: (content) => 'wires' in content && 'brackets' in content,
  missing: (content) => (saidParts(content).length === 0 ? ['复诊内容'] : []),
  differing: (mine, row) => {
    const theirs = controlOf(row);
    return controlParts
      .filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]))
      .map((part) => ({
        key: part,
        label: CONTROL_PARTS[part],
        mine: controlText(mine, part) || null,
        theirs: controlText(theirs, part) || null,
        take: (into) => ({ ...into, [part]: theirs[part] }),
      }));
  },
  partName: (part) => (CONTROL_PARTS as Readonly<Record<string, string>>)[part] ?? part,
  Form: OrthoForm,
  Body: OrthoBody,
};
