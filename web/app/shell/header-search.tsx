import { useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isStaffRole } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import type { FoundListProps, ListKeys } from '#web/app/palette/found-list.tsx';
import { PaletteHint } from '#web/app/palette/palette-button.tsx';
import { openPalette } from '#web/app/palette/palette-state.ts';
import { useKey } from '#web/ui/use-key.ts';

const PATH = '/search_projects';
const MAX_LENGTH = 50;

const loadList = () => import('#web/app/palette/found-list.tsx');
// After a release its chunk may be gone: the page that somebody works in stays as it is.
const FoundList = lazy(() =>
  loadList().then(
    (m): { default: ComponentType<FoundListProps> } => ({ default: m.FoundList }),
    () => ({ default: NoList }),
  ),
);

function NoList() {
  return (
    <p role="alert" className="px-4 py-3 text-13 text-red-700">
      搜索暂时不可用，请刷新页面后再试
    </p>
  );
}

/**
 * docs/domain/screens.md#header: a keyword search that goes to the search results. What is found stands under the field
 * as one types; patients, for who works here, stand there alone: whom somebody looks for is in no address (decision
 * 038).
 */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const atWork = useAtomValue(rolesAtom).some(isStaffRole);
  const keyword = pathname === PATH ? (new URLSearchParams(search).get('keyword') ?? '') : '';
  const label = atWork ? '搜索患者、医生、医院' : '搜索医生、医院';
  return (
    <>
      <NarrowWay label={label} atWork={atWork} />
      {/* Drawn anew where the address has another keyword, so that the box says what is shown. */}
      <SearchBox key={keyword} keyword={keyword} label={label} atWork={atWork} />
    </>
  );
}

interface Who {
  label: string;
  atWork: boolean;
}

const NARROW = 'inline-flex size-8 items-center justify-center rounded-cell pointer-coarse:size-11 lg:hidden';

/** Where the bar has no room for a field: the palette finds patients too, the page of results does not. */
function NarrowWay({ label, atWork }: Who) {
  const icon = <Search aria-hidden size={16} strokeWidth={1.75} />;
  if (atWork) {
    return (
      <button type="button" aria-label={label} aria-haspopup="dialog" onClick={openPalette} className={NARROW}>
        {icon}
      </button>
    );
  }
  return (
    <Link to={PATH} aria-label={label} className={NARROW}>
      {icon}
    </Link>
  );
}

/** What is typed, and the list under it. */
function useTyped(keyword: string, atWork: boolean) {
  const navigate = useNavigate();
  const keys = useRef<ListKeys>(null);
  const [text, setText] = useState(keyword);
  const [open, setOpen] = useState(false);
  const [option, setOption] = useState<string | null>(null);
  const shown = open && text.trim() !== '';
  const close = () => {
    setOpen(false);
    setOption(null);
  };
  return {
    keys,
    text,
    shown,
    option,
    setOption,
    close,
    type: (typed: string) => {
      setText(typed);
      setOpen(true);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      // A name that is typed at work may be a patient's: it is looked for in the list alone.
      if (atWork && text.trim() !== '') return setOpen(true);
      close();
      void navigate(`${PATH}?${new URLSearchParams({ keyword: text.trim() })}`);
    },
    press: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && shown && !event.nativeEvent.isComposing) {
        event.preventDefault();
        close();
      } else if (event.key === 'ArrowDown' && !shown) setOpen(true);
      else if (shown) keys.current?.press(event);
    },
    done: () => {
      close();
      setText('');
    },
  };
}

function SearchBox({ keyword, label, atWork }: Who & { keyword: string }) {
  const listId = useId();
  const typed = useTyped(keyword, atWork);
  return (
    <search
      className="relative hidden min-w-0 lg:block"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && typed.close()}
    >
      <form onSubmit={typed.submit} className="relative w-66 max-w-full">
        <Search aria-hidden size={16} strokeWidth={1.75} className="absolute inset-y-0 left-2.5 my-auto" />
        <SearchInput label={label} listId={listId} typed={typed} />
        <PaletteHint />
      </form>
      {typed.shown ? (
        <FoundUnder>
          <FoundList
            keys={typed.keys}
            label={label}
            listId={listId}
            typed={typed.text}
            withPatients={atWork}
            onActive={typed.setOption}
            onDone={typed.done}
          />
        </FoundUnder>
      ) : null}
    </search>
  );
}

interface SearchInputProps {
  label: string;
  listId: string;
  typed: ReturnType<typeof useTyped>;
}

function SearchInput({ label, listId, typed: { text, shown, option, type, press } }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Ctrl K is the palette's.
  useKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  return (
    <input
      ref={input}
      type="search"
      role="combobox"
      aria-expanded={shown}
      aria-controls={shown ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={option ?? undefined}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      maxLength={MAX_LENGTH}
      onFocus={() => void loadList().catch(() => {})}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
      className="h-7 w-full rounded-control border border-bar-line bg-bar-field pr-16 pl-8 text-13 text-surface placeholder:text-bar-text"
    />
  );
}

/** The list keeps the focus in the field, whatever is pressed in it. */
function FoundUnder({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the press goes on to its row
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full right-0 z-50 mt-1 flex max-h-[70dvh] w-140 max-w-[calc(100vw-32px)] animate-pop flex-col overflow-hidden rounded-overlay bg-surface text-ink-900 shadow-pop"
    >
      <Suspense
        fallback={
          <p role="status" className="px-4 py-3 text-13 text-ink-500">
            搜索中…
          </p>
        }
      >
        {children}
      </Suspense>
    </div>
  );
}
