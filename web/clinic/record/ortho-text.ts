import type { Aligner, Attachment, Elastic, OrthoControl, OrthoDetail, Wire } from '#contract/dental-records-ortho.ts';
import { POSITIONS } from '#contract/tooth-names.ts';

/** What a control of orthodontics says, in words: docs/domain/records.md#sheets. */

/** Its parts in the order in which it is read. */
export const CONTROL_PARTS = {
  wires: '弓丝',
  brackets: '托槽附件',
  elastics: '牵引',
  chains: '链圈',
  springs: '弹簧',
  aligner: '隐形矫治器',
  hygiene: '口腔卫生',
  compliance: '配合度',
  detail: '指标',
  next_weeks: '下次复诊',
} as const satisfies Record<keyof OrthoControl, string>;
export type ControlPart = keyof typeof CONTROL_PARTS;
const controlParts = Object.keys(CONTROL_PARTS) as ControlPart[];

/** 0 to 3, in words. */
export const OBSERVED = ['好', '一般', '较差', '差'] as const;

const wireText = (where: string, wire: Wire | null) => (wire ? `${where} ${wire.size} ${wire.material}` : '');
const wiresText = ({ upper, lower }: OrthoControl['wires']) =>
  [wireText('上', upper), wireText('下', lower)].filter(Boolean).join('，');
const elasticText = ({ class: kind, size, hours }: Elastic) => `${kind} ${size} ${hours}小时/天`;
const alignerText = ({ from, to, of, days_each, fit }: Aligner) =>
  `第${from}${to === from ? '' : `–${to}`}副/共${of}副，每副${days_each}天，${fit}`;
const observedText = (grade: number | null) => (grade === null ? '' : (OBSERVED[grade] ?? ''));

/** 托槽 11 12，脱落 24: in the order of the mouth. */
function bracketsText(brackets: OrthoControl['brackets']): string {
  const kinds = Map.groupBy(brackets, ({ what }): Attachment => what);
  return [...kinds]
    .map(([what, each]) => {
      const teeth = each.map(({ tooth }) => tooth).toSorted((a, b) => POSITIONS.indexOf(a) - POSITIONS.indexOf(b));
      return `${what} ${teeth.join(' ')}`;
    })
    .join('，');
}

export const detailText = (detail: OrthoDetail): string =>
  detail.map(({ label, value }) => `${label} ${value}`).join('，');

/** How a part reads; empty where nothing is said. */
export function controlText(said: OrthoControl, part: ControlPart): string {
  switch (part) {
    case 'wires':
      return wiresText(said.wires);
    case 'brackets':
      return bracketsText(said.brackets);
    case 'elastics':
      return said.elastics.map(elasticText).join('；');
    case 'chains':
    case 'springs':
      return said[part].join('、');
    case 'aligner':
      return said.aligner ? alignerText(said.aligner) : '';
    case 'hygiene':
    case 'compliance':
      return observedText(said[part]);
    case 'detail':
      return detailText(said.detail);
    case 'next_weeks':
      return said.next_weeks === null ? '' : `${said.next_weeks}周后`;
  }
}

/** The parts of which something is said. */
export const saidParts = (said: OrthoControl, parts: readonly ControlPart[] = controlParts) =>
  parts.flatMap((part) => {
    const text = controlText(said, part);
    return text === '' ? [] : [{ part, label: CONTROL_PARTS[part], text }];
  });
