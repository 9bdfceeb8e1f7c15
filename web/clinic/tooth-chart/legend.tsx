import clsx from 'clsx';
import { memo } from 'react';
import { PHASES, type Phase, phases, type ToothState } from '#contract/tooth-states.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { StateSample } from './sample.tsx';

/** What is charted most, each with its key: the legend is the palette. */
const OFTEN: readonly (readonly [ToothState, string])[] = [
  ['龋', 'C'],
  ['充填', 'F'],
  ['冠', 'K'],
  ['根管治疗', 'R'],
  ['根尖病变', 'A'],
  ['种植', 'I'],
  ['缺失', 'X'],
  ['贴面', 'V'],
];
const PHASE_KEYS: Partial<Record<Phase, string>> = { planned: 'P', watch: 'G' };
const EDGES: Record<Phase, string> = {
  existing: 'border-solid',
  planned: 'border-dashed',
  watch: 'border-dotted',
};

interface LegendProps {
  /** Null: nothing can be changed, and it only explains. */
  onState: ((state: ToothState) => void) | null;
  /** All states, each with its key. */
  onMore: () => void;
}

export const Legend = memo(({ onState, onMore }: LegendProps) => {
  return (
    <div className="flex flex-wrap items-center gap-y-1 border-line border-t px-1 py-1 text-13 print:hidden">
      {OFTEN.map(([state, key]) => (
        <LegendKey key={state} onClick={onState && (() => onState(state))} hint={key}>
          <StateSample state={state} />
          {state}
        </LegendKey>
      ))}
      <LegendKey onClick={onMore} hint="?">
        更多
      </LegendKey>
    </div>
  );
});

interface PhasesProps {
  phase: Phase;
  onPhase: (phase: Phase) => void;
}

/** Whether what is charted next is there, planned or looked after. */
export const Phases = memo(({ phase, onPhase }: PhasesProps) => {
  return (
    <fieldset className="flex items-center" aria-label="阶段">
      {phases.map((each) => (
        <LegendKey key={each} pressed={each === phase} onClick={() => onPhase(each)} hint={PHASE_KEYS[each]}>
          <span aria-hidden className={clsx('size-3.5 rounded-cell border-2 border-ink-700', EDGES[each])} />
          {PHASES[each]}
        </LegendKey>
      ))}
    </fieldset>
  );
});

interface LegendKeyProps {
  onClick: (() => void) | null;
  hint?: string | undefined;
  pressed?: boolean;
  children: React.ReactNode;
}

function LegendKey({ onClick, hint, pressed, children }: LegendKeyProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
      className={clsx(
        'inline-flex h-8 items-center gap-1 rounded-control border px-1 pointer-coarse:h-11',
        pressed
          ? 'border-blue-600 bg-blue-100 font-semibold text-blue-700'
          : 'border-transparent enabled-hover:bg-blue-50',
      )}
    >
      {children}
      {hint && onClick ? <Kbd>{hint}</Kbd> : null}
    </button>
  );
}
