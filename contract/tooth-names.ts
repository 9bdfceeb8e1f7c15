/** Teeth and their surfaces as they are written (docs/domain/records.md#teeth-and-codes). */

/** Mesial, occlusal (or the edge), distal, buccal (or labial), lingual (or palatal). */
export const SURFACES = ['M', 'O', 'D', 'B', 'L'] as const;
export type Surface = (typeof SURFACES)[number];

/** The positions of a chart in its order: upper right to upper left, lower right to lower left, as one looks at the mouth. */
export const POSITIONS: readonly string[] = [
  ...['18', '17', '16', '15', '14', '13', '12', '11', '21', '22', '23', '24', '25', '26', '27', '28'],
  ...['48', '47', '46', '45', '44', '43', '42', '41', '31', '32', '33', '34', '35', '36', '37', '38'],
];

/** Of `26`: 2 and 6; of `65S` 6 and 5. */
const quadrantOf = (fdi: string) => Number(fdi[0]);
export const digitOf = (fdi: string): number => Number(fdi[1]);

export const isPrimary = (fdi: string): boolean => quadrantOf(fdi) > 4;
export const isUpper = (fdi: string): boolean => [1, 2, 5, 6].includes(quadrantOf(fdi));
/** Of the patient. */
export const isRight = (fdi: string): boolean => [1, 4, 5, 8].includes(quadrantOf(fdi));
/** Incisors and canines: they have an edge, and lips before them. */
export const isFront = (fdi: string): boolean => digitOf(fdi) <= 3;

/** Where it stands: of `55` and `15S` it is `15`. */
export const positionOf = (fdi: string): string =>
  `${isPrimary(fdi) ? quadrantOf(fdi) - 4 : quadrantOf(fdi)}${digitOf(fdi)}`;

/** What may stand at the same position, of the other dentition: `55` of `15`, and the reverse; null of `16`. */
export function twinOf(fdi: string): string | null {
  if (digitOf(fdi) > 5) return null;
  return `${isPrimary(fdi) ? quadrantOf(fdi) - 4 : quadrantOf(fdi) + 4}${digitOf(fdi)}`;
}

/** What a surface of a tooth is called. */
export function surfaceLabel(fdi: string, surface: Surface): string {
  switch (surface) {
    case 'M':
      return '近中';
    case 'D':
      return '远中';
    case 'O':
      return isFront(fdi) ? '切缘' : '咬合';
    case 'B':
      return isFront(fdi) ? '唇侧' : '颊侧';
    case 'L':
      return isUpper(fdi) ? '腭侧' : '舌侧';
  }
}

const PERMANENT = ['中切牙', '侧切牙', '尖牙', '第一前磨牙', '第二前磨牙', '第一磨牙', '第二磨牙', '第三磨牙'];
const PRIMARY = ['乳中切牙', '乳侧切牙', '乳尖牙', '第一乳磨牙', '第二乳磨牙'];

/** 左上第一磨牙; of `11S` 右上中切牙旁多生牙. */
export function toothName(fdi: string): string {
  const names = isPrimary(fdi) ? PRIMARY : PERMANENT;
  const where = `${isRight(fdi) ? '右' : '左'}${isUpper(fdi) ? '上' : '下'}`;
  return `${where}${names[digitOf(fdi) - 1] ?? ''}${fdi.endsWith('S') ? '旁多生牙' : ''}`;
}
