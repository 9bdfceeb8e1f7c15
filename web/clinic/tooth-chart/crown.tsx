import { isFront, isPrimary, isRight, SURFACES, type Surface } from '#contract/tooth-names.ts';
import { CROWN, CROWN_TOP } from './anatomy.ts';
import { type Fill, STATE_LOOKS } from './state-looks.ts';
import type { Mark } from './tooth-look.ts';

/**
 * The crown from above: five surfaces. The outer one (cheek, lip) lies at the roots; the mesial one towards the middle of
 * the mouth.
 */

type Corner = readonly [number, number];

interface Shape {
  readonly outer: number;
  readonly inner: readonly [number, number];
}

/** A front tooth has an edge where others have a face to chew with; a primary one is smaller. */
function shapeOf(fdi: string): Shape {
  const outer = isPrimary(fdi) ? 15 : CROWN / 2;
  return { outer, inner: isFront(fdi) ? [outer * 0.56, outer * 0.2] : [outer * 0.48, outer * 0.48] };
}

const MIDDLE = CROWN_TOP + CROWN / 2;

function cornersOf(fdi: string, surface: Surface): Corner[] {
  const { outer, inner } = shapeOf(fdi);
  const [w, h] = inner;
  const corner = (x: number, y: number): Corner => [x, MIDDLE + y];
  // Mesial lies at the right of a tooth of the patient's right side.
  const side = (surface === 'M') === isRight(fdi) ? 1 : -1;
  switch (surface) {
    case 'O':
      return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
    case 'B':
      return [corner(-outer, -outer), corner(outer, -outer), corner(w, -h), corner(-w, -h)];
    case 'L':
      return [corner(-outer, outer), corner(outer, outer), corner(w, h), corner(-w, h)];
    default:
      return [corner(side * outer, -outer), corner(side * outer, outer), corner(side * w, h), corner(side * w, -h)];
  }
}

const pathOf = (corners: readonly Corner[]) => `M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

/** A wedge that is cut into a surface from outside. */
function wedgeIn(corners: readonly Corner[]): string {
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return '';
  const between = (p: Corner, q: Corner, part: number): Corner => [
    p[0] + (q[0] - p[0]) * part,
    p[1] + (q[1] - p[1]) * part,
  ];
  return pathOf([between(a, b, 0.3), between(a, b, 0.7), between(between(a, b, 0.5), between(d, c, 0.5), 0.82)]);
}

const PAINT: Record<Exclude<Fill, 'wedge'>, string> = {
  solid: 'var(--tc)',
  cross: 'url(#tc-cross)',
  hatch: 'url(#tc-hatch)',
  sparse: 'url(#tc-sparse)',
  grid: 'url(#tc-grid)',
  lines: 'url(#tc-lines)',
  dots: 'url(#tc-dots)',
  specks: 'url(#tc-specks)',
  worn: 'url(#tc-worn)',
};

/** The bare surfaces, in one path: a chart has 160 of them. */
export function Crown({ fdi, faint }: { fdi: string; faint: boolean }) {
  return (
    <path
      className={faint ? 'tc-crown tc-faint' : 'tc-crown'}
      d={SURFACES.map((surface) => pathOf(cornersOf(fdi, surface))).join('')}
    />
  );
}

/** A state on its surfaces: filled where it is there, an outline where it is planned or looked after. */
export function SurfaceMark({ fdi, mark }: { fdi: string; mark: Mark }) {
  const { fill = 'solid', tone } = STATE_LOOKS[mark.state];
  const isThere = mark.phase === 'existing';
  return (
    <g className={`tc-mark tc-${tone} tc-${mark.phase}`}>
      {mark.surfaces.map((surface) => {
        const corners = cornersOf(fdi, surface);
        if (fill === 'wedge') return <path key={surface} d={wedgeIn(corners)} fill={isThere ? 'var(--tc)' : 'none'} />;
        return <path key={surface} d={pathOf(corners)} fill={isThere ? PAINT[fill] : 'none'} />;
      })}
    </g>
  );
}
