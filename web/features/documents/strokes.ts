import type { PatientDocument } from '#contract/documents.ts';

/** Line by line, each point in px of the pad with its time in ms. */
export type Strokes = NonNullable<PatientDocument['strokes']>;
export type Stroke = Strokes[number];

const MARGIN = 8;

/** A line as SVG draws it; a dot is a line of no length. */
export function pathOf(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (!first) return '';
  const on = rest.length > 0 ? rest : [first];
  return `M${first.x} ${first.y}${on.map(({ x, y }) => `L${x} ${y}`).join('')}`;
}

/** The part of the pad that was drawn on, with some room around it. */
export function boxOf(strokes: Strokes): string {
  const points = strokes.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return `${left} ${top} ${Math.max(...xs) - left + MARGIN} ${Math.max(...ys) - top + MARGIN}`;
}
