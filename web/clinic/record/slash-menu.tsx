import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Listbox } from '#web/ui/fields/listbox.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { ToothText } from './tooth-text.tsx';

export interface SlashChoice {
  key: string;
  /** Null: it is none of the hospital's lists. */
  id: number | null;
  text: string;
  initials: string;
  /** How often it was put in; null where nobody counts. */
  uses: number | null;
}

interface SlashMenuProps {
  id: string;
  statusId: string;
  /** The section that they are of. */
  title: string;
  query: string;
  choices: readonly SlashChoice[];
  active: number;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
  /** The slash in the text. */
  anchor: RefObject<HTMLElement | null>;
}

const WIDTH = 384;
const HEIGHT = 320;
const LINE = 28;

/** Phrases under the caret, while it is in the field. */
export function SlashMenu(props: SlashMenuProps) {
  const { id, statusId, title, query, choices, active, onActive, onPick, anchor } = props;
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(anchor, box, query);
  return (
    <div
      ref={box}
      className="absolute z-30 w-96 max-w-full rounded-panel border border-line bg-surface shadow-pop"
      style={place}
    >
      <p
        id={statusId}
        role="status"
        className="flex items-center gap-2 border-line border-b px-3 py-2 text-12 text-ink-600"
      >
        <span>常用语</span>
        <b className="text-ink-900">{query}</b>
        <span className="ml-auto">{choices.length > 0 ? `${title}，按使用次数` : '没有找到'}</span>
      </p>
      {choices.length > 0 ? (
        // A press here must not take the caret out of the field.
        <div className="py-1" onPointerDown={(event) => event.preventDefault()}>
          <Listbox
            id={id}
            label={`${title}常用语`}
            active={active}
            onActive={onActive}
            onPick={onPick}
            rows={choices.map((choice, index) => ({
              ...{ key: choice.key, text: choice.text, selected: false },
              node: () => <Choice choice={choice} active={index === active} />,
            }))}
          />
        </div>
      ) : null}
      <p className="flex items-center justify-end gap-2 border-line border-t px-3 py-1.5 text-12 text-ink-500">
        <Kbd>Esc</Kbd>照原样留下
      </p>
    </div>
  );
}

function Choice({ choice: { text, uses }, active }: { choice: SlashChoice; active: boolean }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate">
        <ToothText text={text} />
      </span>
      {uses ? <span className="shrink-0 text-12 text-ink-500 tabular-nums">{uses}</span> : null}
      {active ? <Kbd>↵</Kbd> : null}
    </span>
  );
}

/** Under the slash; above it where there is no room. */
function usePlace(anchor: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>, query: string) {
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>({ left: 0, top: LINE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter may have moved the slash to another line
  useLayoutEffect(() => {
    const [at, around] = [anchor.current, box.current?.parentElement];
    if (!at || !around) return;
    const left = Math.max(0, Math.min(at.offsetLeft, around.clientWidth - WIDTH));
    const below = window.innerHeight - at.getBoundingClientRect().bottom;
    setPlace(
      below < HEIGHT && at.getBoundingClientRect().top > HEIGHT
        ? { left, bottom: around.clientHeight - at.offsetTop }
        : { left, top: at.offsetTop + LINE },
    );
  }, [anchor, box, query]);
  return place;
}
