import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { IconButton } from '#web/ui/button.tsx';

const MAX_LENGTH = 50;

interface SearchBoxProps {
  keyword: string;
  onSearch: (keyword: string) => void;
}

/** The phone's search, on the petrol bar (docs/domain/screens.md#phone). */
export function SearchBox({ keyword, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // The address may lead elsewhere while the box stands: back, or a link.
  useEffect(() => {
    if (input.current) input.current.value = keyword;
  }, [keyword]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.blur();
    onSearch(input.current?.value.trim() ?? '');
  };
  return (
    <search data-ground="petrol" className="block bg-brand-900 px-4 pb-3">
      <form onSubmit={submit} className="relative mx-auto max-w-160">
        <Search aria-hidden size={20} strokeWidth={1.75} className="absolute inset-y-0 left-3 my-auto text-ink-500" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label="搜索医生、医院"
          placeholder="搜索医生、科室、医院"
          defaultValue={keyword}
          maxLength={MAX_LENGTH}
          className="h-11 w-full appearance-none rounded-panel border border-field bg-surface pr-11 pl-10 text-16 text-ink-900"
        />
        {keyword ? (
          <IconButton
            className="absolute top-0 right-0"
            label="清除搜索"
            icon={<X aria-hidden size={20} strokeWidth={1.75} />}
            onClick={() => onSearch('')}
          />
        ) : null}
      </form>
    </search>
  );
}
