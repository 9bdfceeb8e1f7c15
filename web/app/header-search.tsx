import { Search } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PaletteHint } from '#web/app/palette/palette-button.tsx';
import { isTyping } from '#web/ui/use-key.ts';

const PATH = '/search_projects';
const LABEL = '搜索医生、医院';
const MAX_LENGTH = 50;

/** product.md section 2: a keyword search that goes to the search results. Where the bar is narrow, a way there. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const keyword = pathname === PATH ? (new URLSearchParams(search).get('keyword') ?? '') : '';
  return (
    <>
      <Link
        to={PATH}
        aria-label={LABEL}
        className="inline-flex size-8 items-center justify-center rounded-cell lg:hidden"
      >
        <Search aria-hidden size={16} strokeWidth={1.75} />
      </Link>
      {/* Drawn anew where the address has another keyword, so that the box says what is shown. */}
      <SearchBox key={keyword} keyword={keyword} />
    </>
  );
}

function SearchBox({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = new URLSearchParams({ keyword: input.current?.value.trim() ?? '' });
    void navigate(`${PATH}?${query}`);
  };
  return (
    <search className="hidden min-w-0 lg:block">
      <form onSubmit={submit} className="relative w-66 max-w-full">
        <Search aria-hidden size={16} strokeWidth={1.75} className="absolute inset-y-0 left-2.5 my-auto" />
        <input
          ref={input}
          type="search"
          aria-label={LABEL}
          placeholder={LABEL}
          defaultValue={keyword}
          maxLength={MAX_LENGTH}
          className="h-7 w-full rounded-control border border-bar-line bg-bar-field pr-16 pl-8 text-13 text-surface placeholder:text-bar-text"
        />
        <PaletteHint />
      </form>
    </search>
  );
}

/** The slash, where nobody is typing. Ctrl K is the palette's. */
function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!slash || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
