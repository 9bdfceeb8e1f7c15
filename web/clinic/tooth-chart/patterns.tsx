import type { Tone } from './state-looks.ts';

/** What surfaces are filled with, so that grey and black paper tell them apart as well. */

interface Pattern {
  id: string;
  size: number;
  turn?: number;
  tone: Tone;
  lines?: string;
  dots?: readonly (readonly [number, number])[];
  radius?: number;
}

const PATTERNS: readonly Pattern[] = [
  { id: 'tc-hatch', size: 4, turn: 45, tone: 'blue', lines: 'M1 0V4' },
  { id: 'tc-sparse', size: 5.5, turn: -45, tone: 'blue', lines: 'M1 0V5.5' },
  { id: 'tc-grid', size: 4, tone: 'blue', lines: 'M1 0V4M0 1H4' },
  { id: 'tc-lines', size: 3.5, turn: 90, tone: 'blue', lines: 'M1 0V3.5' },
  { id: 'tc-cross', size: 4, turn: 45, tone: 'red', lines: 'M1 0V4M0 1H4' },
  { id: 'tc-worn', size: 4, tone: 'ink', lines: 'M1 0V4' },
  {
    id: 'tc-dots',
    size: 4,
    tone: 'brand',
    dots: [
      [1, 1],
      [3, 3],
    ],
    radius: 0.8,
  },
  {
    id: 'tc-specks',
    size: 5,
    tone: 'red',
    dots: [
      [1.2, 1.2],
      [3.7, 3.7],
    ],
    radius: 0.7,
  },
];

export function Patterns() {
  return (
    <defs>
      {PATTERNS.map(({ id, size, turn = 0, tone, lines, dots = [], radius }) => (
        <pattern
          key={id}
          id={id}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={turn === 0 ? undefined : `rotate(${turn})`}
          className={`tc-${tone}`}
        >
          <rect width={size} height={size} className="tc-paper" />
          {lines ? <path d={lines} stroke="var(--tc)" strokeWidth={1.4} /> : null}
          {dots.map(([x, y]) => (
            <circle key={`${x}`} cx={x} cy={y} r={radius} fill="var(--tc)" />
          ))}
        </pattern>
      ))}
    </defs>
  );
}
