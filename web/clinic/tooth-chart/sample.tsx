import { type ToothState, takesSurfaces } from '#contract/tooth-states.ts';
import { SurfaceMark } from './crown.tsx';
import { STATE_LOOKS } from './state-looks.ts';
import './tooth-chart.css';
import { WholeMark } from './whole-mark.tsx';

const LOOK = { fdi: '26', marks: [], labels: [], due: false, links: { left: false, right: false }, said: '', key: '' };

/** Where of a tooth each is drawn, if not in the crown's square. */
const VIEWS: Partial<Record<ToothState, string>> = {
  种植: '-21 38 42 42',
  根管治疗: '-21 38 42 42',
  桩核: '-16 54 34 34',
  根尖病变: '-20.5 33.5 17 17',
  松动: '14 53 18 18',
  折裂: '-17 54 34 34',
  埋伏: '-42 34 84 84',
  残根: '-20 66 40 40',
  乳牙滞留: '-19 71 17 17',
  活动义齿: '-21 92 42 42',
  '托槽/附件': '-14 73 28 28',
  多生牙: '-10 89 20 20',
};

/** A state as the chart draws it, small. What fills surfaces is shown as a filled face. */
export function StateSample({ state }: { state: ToothState }) {
  const fills = takesSurfaces(state) || STATE_LOOKS[state].fill !== undefined;
  return (
    <svg
      viewBox={fills ? '-9.5 89.5 19 19' : (VIEWS[state] ?? '-21 78 42 42')}
      width={16}
      height={16}
      aria-hidden
      className="tc-sample shrink-0"
    >
      {fills ? (
        <SurfaceMark fdi="26" mark={{ state, phase: 'existing', surfaces: ['O'] }} />
      ) : state === '未萌' ? (
        <rect className="tc-mark tc-ink tc-planned" x={-16} y={83} width={32} height={32} fill="none" />
      ) : (
        <WholeMark look={LOOK} mark={{ state, phase: 'existing', surfaces: [] }} />
      )}
    </svg>
  );
}
