import { PHASES, type ToothState, takesSurfaces, toothStates } from '#contract/tooth-states.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { StateSample } from './sample.tsx';
import { STATE_LOOKS } from './state-looks.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['← → ↑ ↓', '移到邻牙、对颌牙'],
  ['Shift + 方向键', '连选多颗牙'],
  ['M O D B L', '选牙面：近中、咬合（切缘）、远中、颊（唇）侧、舌（腭）侧'],
  ['1 2 3', '程度：浅中深，松动 I II III'],
  ['P', PHASES.planned],
  ['G', PHASES.watch],
  ['Del', '结束所选牙的一项记录'],
  ['Ctrl Z', '撤销本次会话的上一步'],
  ['Esc', '取消所选牙面'],
];

interface KeyHelpProps {
  /** Null: it only explains. */
  onState: ((state: ToothState) => void) | null;
  onClose: () => void;
}

/** All states and all keys; each state can be chosen here, whether it has a key or not. */
export function KeyHelp({ onState, onClose }: KeyHelpProps) {
  const choose = (state: ToothState) => {
    onClose();
    onState?.(state);
  };
  return (
    <Dialog open onClose={onClose} title="牙位图的状态与按键" width={640}>
      <States
        title="整颗牙"
        states={toothStates.filter((state) => !takesSurfaces(state))}
        onState={onState && choose}
      />
      <States title="牙面" states={toothStates.filter(takesSurfaces)} onState={onState && choose} />
      <h3 className="mt-3 mb-1 font-semibold text-14">按键</h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-13">
        {KEYS.map(([key, says]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface StatesProps {
  title: string;
  states: readonly ToothState[];
  onState: ((state: ToothState) => void) | null;
}

function States({ title, states, onState }: StatesProps) {
  return (
    <section aria-label={title}>
      <h3 className="mt-3 mb-1 font-semibold text-14">{title}</h3>
      <ul className="grid grid-cols-3 gap-1 sm:grid-cols-4">
        {states.map((state) => (
          <li key={state}>
            <button
              type="button"
              disabled={onState === null}
              onClick={() => onState?.(state)}
              className="flex h-9 w-full items-center gap-2 rounded-control border border-line px-2 text-left text-13 pointer-coarse:h-11 enabled-hover:border-blue-600"
            >
              <StateSample state={state} />
              <span className="min-w-0 flex-1 truncate">{state}</span>
              {STATE_LOOKS[state].key ? <Kbd>{STATE_LOOKS[state].key}</Kbd> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
