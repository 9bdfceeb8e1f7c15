import { digitOf, isPrimary, isUpper } from '#contract/tooth-names.ts';

/**
 * What a tooth looks like from the side: roots of 44 px that end at the neck. Drawn with the roots above; a lower tooth is
 * the same, turned over. x is 0 in the middle of the tooth.
 */

export const TOOTH_WIDTH = 54;
export const TOOTH_HEIGHT = 136;
/** Where the neck is, and the crown's square of 36. */
export const NECK = 78;
export const CROWN_TOP = 81;
export const CROWN = 36;
const ROOT = 44;

interface Anatomy {
  /** The outline of the roots. */
  readonly outline: string;
  /** Their ends, the longest canal first. */
  readonly tips: readonly (readonly [number, number])[];
  /** Half of the width at the neck. */
  readonly half: number;
}

/** One root, with its tip a little aside. */
function single(half: number, height: number): Anatomy {
  const top = NECK - height;
  const y = (part: number) => NECK - height * part;
  const outline = `M${-half} ${NECK}C${-half} ${y(0.62)} ${-half * 0.55} ${top} 0 ${top}S${half} ${y(0.62)} ${half} ${NECK}Z`;
  return { outline, tips: [[0, top + 4]], half };
}

/** Two roots. */
function pair(half: number, height: number): Anatomy {
  const top = NECK - height;
  const fork = NECK - height * 0.42;
  const at = half * 0.62;
  const outline = [
    `M${-half} ${NECK}C${-half - 1} ${fork} ${-half} ${top} ${-at} ${top}`,
    `C${-at + 5} ${top} ${-3} ${fork - 8} 0 ${fork}`,
    `C3 ${fork - 8} ${at - 5} ${top} ${at} ${top}`,
    `C${half} ${top} ${half + 1} ${fork} ${half} ${NECK}Z`,
  ].join('');
  return {
    outline,
    tips: [
      [-at, top + 4],
      [at, top + 4],
    ],
    half,
  };
}

/** Three roots: two before, one behind them in the middle. */
function triple(half: number, height: number): Anatomy {
  const top = NECK - height;
  const fork = NECK - height * 0.44;
  const at = half * 0.74;
  const low = top + 4;
  const outline = [
    `M${-half} ${NECK}C${-half - 1} ${fork} ${-half - 1} ${low} ${-at} ${low}`,
    `C${-at + 4} ${low} ${-5} ${fork - 10} ${-4.5} ${fork}`,
    `C-4 ${top + 8} -2.5 ${top} 0 ${top}C2.5 ${top} 4 ${top + 8} 4.5 ${fork}`,
    `C5 ${fork - 10} ${at - 4} ${low} ${at} ${low}`,
    `C${half + 1} ${low} ${half + 1} ${fork} ${half} ${NECK}Z`,
  ].join('');
  return {
    outline,
    tips: [
      [-at, low + 4],
      [0, top + 4],
      [at, low + 4],
    ],
    half,
  };
}

const UPPER = [
  single(10, 40),
  single(8.5, 38),
  single(10, ROOT),
  pair(10, 40),
  single(9.5, 41),
  triple(16, 42),
  triple(15, 40),
  triple(13.5, 36),
];
const LOWER = [
  single(7.5, 36),
  single(8, 38),
  single(9.5, 43),
  single(9, 40),
  single(9.5, 40),
  pair(16, 42),
  pair(15, 40),
  pair(13.5, 36),
];
const UPPER_MILK = [single(9, 32), single(8, 31), single(9, 35), triple(13, 31), triple(15, 34)];
const LOWER_MILK = [single(7, 30), single(7.5, 31), single(8.5, 34), pair(13, 31), pair(15.5, 34)];

const NONE = single(9, 38);

export function anatomyOf(fdi: string): Anatomy {
  const upper = isUpper(fdi);
  const teeth = isPrimary(fdi) ? (upper ? UPPER_MILK : LOWER_MILK) : upper ? UPPER : LOWER;
  return teeth[digitOf(fdi) - 1] ?? NONE;
}
