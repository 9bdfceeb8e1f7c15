import { memo } from 'react';
import { isUpper, positionOf } from '#contract/tooth-names.ts';
import type { ToothState } from '#contract/tooth-states.ts';
import { anatomyOf, CROWN, CROWN_TOP, TOOTH_HEIGHT } from './anatomy.ts';
import { Crown, SurfaceMark } from './crown.tsx';
import { STATE_LOOKS } from './state-looks.ts';
import type { Difference, Label, Mark, ToothLook } from './tooth-look.ts';
import { WholeMark } from './whole-mark.tsx';

export const cellId = (fdi: string) => `tooth-${positionOf(fdi)}`;

const has = (look: ToothLook, ...states: ToothState[]) =>
  look.marks.some(({ state, phase }) => phase === 'existing' && states.includes(state));

/** What is left of the tooth itself, under what is said of it. */
function Body({ look }: { look: ToothLook }) {
  const { fdi, due } = look;
  const isGone = has(look, '缺失', '已拔');
  const rootless = isGone || has(look, '种植', '桥体', '活动义齿');
  const faint = due || has(look, '未萌', '埋伏');
  return (
    <>
      {rootless ? null : <path className={faint ? 'tc-root tc-faint' : 'tc-root'} d={anatomyOf(fdi).outline} />}
      {isGone ? (
        <rect className="tc-gap" x={-CROWN / 2} y={CROWN_TOP} width={CROWN} height={CROWN} />
      ) : has(look, '残根') ? null : (
        <Crown fdi={fdi} faint={faint} />
      )}
    </>
  );
}

/** A veneer is of the whole tooth, and lies on its outer surface. */
const asDrawn = (mark: Mark): Mark =>
  mark.surfaces.length === 0 && STATE_LOOKS[mark.state].fill ? { ...mark, surfaces: ['B'] } : mark;

/** Between two letters, of which each may have a frame. */
const GAP = 5;

function Labels({ look, upper }: { look: ToothLook; upper: boolean }) {
  const rows = [look.labels.slice(0, 2), look.labels.slice(2)].filter((row) => row.length > 0);
  const lines = upper ? rows.toReversed() : rows;
  return lines.map((row, n) => {
    const y = upper ? 29 - n * 16 : 120 + n * 16 - (upper ? 0 : 4);
    const widths = row.map(({ text }) => widthOf(text));
    const whole = widths.reduce((sum, width) => sum + width, 0) + GAP * (row.length - 1);
    let x = -whole / 2;
    return row.map((label, k) => {
      const width = widths[k] ?? 0;
      const at = x;
      x += width + GAP;
      return <Letters key={`${label.text}${label.phase}`} {...{ label, width, y }} x={at} />;
    });
  });
}

interface LettersProps {
  label: Label;
  x: number;
  y: number;
  width: number;
}

/** Framed where it is planned, underlined where it is looked after. */
function Letters({ label: { text, phase }, x, y, width }: LettersProps) {
  const isLong = width > 30;
  return (
    <>
      {phase === 'planned' ? (
        <rect className="tc-framed" x={x - 1.5} y={y - 12.5} width={width + 3} height={15.5} rx={2} />
      ) : null}
      <text
        className="tc-label"
        {...{ x, y }}
        textLength={isLong ? width : undefined}
        lengthAdjust={isLong ? 'spacingAndGlyphs' : undefined}
      >
        {text}
      </text>
      {phase === 'watch' ? <path className="tc-dotted" d={`M${x} ${y + 3}h${width}`} /> : null}
    </>
  );
}

/** Of 13 px: a Chinese sign is as wide as it is high, a digit a little more than half of that. */
const widthOf = (text: string) =>
  Math.min(
    50,
    [...text].reduce((sum, sign) => sum + (sign > '一' ? 13 : 7.4), 0),
  );

/** Round a tooth, with its number and its letters. */
export const FRAME = { x: -26, y: -3, width: 52, height: TOOTH_HEIGHT + 6, rx: 4 } as const;

interface ToothProps {
  look: ToothLook;
  /** Where on the chart, as a transform. */
  place: string;
  selected: boolean;
  difference: Difference | null;
}

function Cell({ look, place, selected, difference }: ToothProps) {
  const { fdi, said } = look;
  const words = difference ? `${said}。对比：结束${difference.ended}，新增${difference.added}` : said;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no place in a drawing
    <g
      id={cellId(fdi)}
      role="gridcell"
      aria-selected={selected}
      aria-label={words}
      data-tooth={fdi}
      transform={place}
      className="tc-tooth"
    >
      <rect {...FRAME} className="tc-hit" />
      <Drawing look={look} />
      {difference ? <DifferenceTag difference={difference} upper={isUpper(fdi)} /> : null}
    </g>
  );
}

/** What is to be seen of it, whoever chose it. */
function Drawn({ look }: { look: ToothLook }) {
  const { fdi, labels } = look;
  const upper = isUpper(fdi);
  return (
    <>
      <g transform={upper ? undefined : `translate(0 ${TOOTH_HEIGHT}) scale(1 -1)`}>
        <Body look={look} />
        {look.marks.map((mark) => {
          const drawn = asDrawn(mark);
          const key = `${mark.state}${mark.phase}${mark.surfaces.join('')}`;
          if (drawn.surfaces.length > 0) return <SurfaceMark key={key} fdi={fdi} mark={drawn} />;
          return <WholeMark key={key} look={look} mark={mark} />;
        })}
      </g>
      <Labels look={look} upper={upper} />
      <text className={labels.length > 0 ? 'tc-number tc-told' : 'tc-number'} y={upper ? 131 : 15}>
        {fdi}
      </text>
    </>
  );
}

function DifferenceTag({ difference: { ended, added }, upper }: { difference: Difference; upper: boolean }) {
  const text = [ended > 0 ? `−${ended}` : '', added > 0 ? `+${added}` : ''].filter(Boolean).join(' ');
  const half = text.length * 3.6 + 5;
  return (
    <g className="tc-difference">
      <rect className="tc-dashes" x={-27} y={-4} width={54} height={TOOTH_HEIGHT + 8} rx={5} />
      <g transform={`translate(0 ${upper ? TOOTH_HEIGHT + 8 : -8})`}>
        <rect className="tc-difference-ground" x={-half} y={-8} width={half * 2} height={16} rx={4} />
        <text className="tc-difference-text" y={4}>
          {text}
        </text>
      </g>
    </g>
  );
}

const Drawing = memo(Drawn, (a, b) => a.look.key === b.look.key);

/** One tooth. It is drawn again only where something of it is another: what it looks like is one text. */
export const Tooth = memo(
  Cell,
  (a, b) =>
    a.look.key === b.look.key &&
    a.selected === b.selected &&
    a.difference?.ended === b.difference?.ended &&
    a.difference?.added === b.difference?.added,
);
