import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { POSITIONS } from '#contract/tooth-names.ts';
import { TOOTH_HEIGHT, TOOTH_WIDTH } from './anatomy.ts';
import { actionOf, type KeyAction } from './chart-keys.ts';
import { Patterns } from './patterns.tsx';
import { cellId, FRAME, Tooth } from './tooth.tsx';
import './tooth-chart.css';
import type { Difference, ToothLook } from './tooth-look.ts';

const EDGE = 20;
const MIDLINE = 14;
/** Between the arches: what is told of a difference stands here. */
const BETWEEN = 36;
const TOP = 10;
const WIDTH = EDGE * 2 + TOOTH_WIDTH * 16 + MIDLINE;
const HEIGHT = TOP * 2 + TOOTH_HEIGHT * 2 + BETWEEN;
const MIDDLE_Y = TOP + TOOTH_HEIGHT + BETWEEN / 2;
const CENTRE = WIDTH / 2;

/** Where the top of the middle of a tooth is. */
const PLACES = POSITIONS.map((_, at) => {
  const [row, column] = [Math.floor(at / 16), at % 16];
  const x = EDGE + column * TOOTH_WIDTH + (column >= 8 ? MIDLINE : 0) + TOOTH_WIDTH / 2;
  return `translate(${x} ${TOP + row * (TOOTH_HEIGHT + BETWEEN)})`;
});
const placeOf = (at: number) => PLACES[at] ?? '';

interface Selection {
  /** Positions in the order of the chart. */
  readonly chosen: readonly number[];
  readonly current: number;
}

interface ToothChartProps {
  looks: readonly ToothLook[];
  /** Without it nothing is chosen, and the chart is a picture. */
  selection?: Selection;
  differences?: ReadonlyMap<string, Difference> | null;
  label?: string;
  onPick?: (position: number, extend: boolean) => void;
  onKey?: (action: KeyAction) => void;
}

const NOBODY: Selection = { chosen: [], current: -1 };

function Shown({ label = '牙位图', onPick, onKey, ...drawn }: ToothChartProps) {
  const { looks, selection: { current } = NOBODY } = drawn;
  const pick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('[data-tooth]') : null;
    const at = looks.findIndex(({ fdi }) => fdi === cell?.getAttribute('data-tooth'));
    if (at >= 0) onPick?.(at, event.shiftKey);
  };
  const press = (event: KeyboardEvent) => {
    const action = actionOf(event, current);
    if (!action || !onKey) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(action);
  };
  const active = looks[current];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no place in a drawing
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: teeth are chosen in it, by keys and pointer
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={active ? cellId(active.fdi) : undefined}
      tabIndex={onKey ? 0 : undefined}
      className="tc-chart"
      onClick={pick}
      onKeyDown={press}
    >
      {GROUND}
      <Arch {...drawn} row={0} />
      <Arch {...drawn} row={1} />
      {active ? <rect {...FRAME} className="tc-current" transform={placeOf(current)} /> : null}
    </svg>
  );
}

/**
 * 牙位图: both arches, as one looks at the mouth. It takes the focus as one thing, and says which tooth is current: going on
 * moves a frame, and the teeth stay as they are drawn.
 */
export const ToothChart = memo(Shown);

type ArchProps = Pick<ToothChartProps, 'looks' | 'selection' | 'differences'> & { row: 0 | 1 };

function Arch({ looks, selection: { chosen } = NOBODY, differences, row }: ArchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no place in a drawing
    <g role="row" aria-label={row === 0 ? '上颌' : '下颌'}>
      {looks.slice(row * 16, row * 16 + 16).map((look, column) => {
        const at = row * 16 + column;
        return (
          <Tooth
            key={POSITIONS[at]}
            look={look}
            place={placeOf(at)}
            selected={chosen.includes(at)}
            difference={differences?.get(POSITIONS[at] ?? '') ?? null}
          />
        );
      })}
    </g>
  );
}

function Axes() {
  return (
    <g aria-hidden>
      <path className="tc-axis" d={`M${CENTRE} ${TOP}V${HEIGHT - TOP}M${EDGE} ${MIDDLE_Y}H${WIDTH - EDGE}`} />
      <text className="tc-side" x={9} y={MIDDLE_Y + 5}>
        右
      </text>
      <text className="tc-side" x={WIDTH - 9} y={MIDDLE_Y + 5}>
        左
      </text>
    </g>
  );
}

/** What never changes. */
const GROUND = (
  <>
    <Patterns />
    <Axes />
  </>
);
