import { BASE_TEXTS, type BaseContent, type BaseRevision } from '#contract/base-emr.ts';

/** The parts of a health file in the order in which it is read. */
export const FILE_PARTS = {
  systemic: '系统性疾病',
  systemic_text: BASE_TEXTS.systemic_text[0],
  operations: BASE_TEXTS.operations[0],
  medications: BASE_TEXTS.medications[0],
  family_history: BASE_TEXTS.family_history[0],
  habits: '习惯',
  blood_pressure: '血压',
  pulse: '脉搏',
  weight_kg: '体重',
  extraoral: BASE_TEXTS.extraoral[0],
  intraoral: BASE_TEXTS.intraoral[0],
} as const;
export type FilePart = keyof typeof FILE_PARTS;
export const fileParts = Object.keys(FILE_PARTS) as FilePart[];

export const isPart = (name: string): name is FilePart => name in FILE_PARTS;

/** How a part reads; empty where nothing is said. */
export function partText(content: BaseContent, part: FilePart): string {
  if (part === 'systemic' || part === 'habits') return content[part].join('、');
  if (part === 'blood_pressure') return pressureText(content.blood_pressure);
  if (part === 'pulse') return withUnit(content.pulse, '次/分');
  if (part === 'weight_kg') return withUnit(content.weight_kg, 'kg');
  return content[part];
}

const withUnit = (value: number | null, unit: string) => (value === null ? '' : `${value} ${unit}`);

const pressureText = (pressure: BaseContent['blood_pressure']) =>
  pressure ? `${pressure.systolic}/${pressure.diastolic} mmHg` : '';

/** What a revision was: the first, one that says what the one before it said, or a change. */
export function revisionKind({ revision, unchanged }: BaseRevision): string {
  if (revision === 1) return '建立';
  return unchanged ? '复核无变化' : '修改';
}
