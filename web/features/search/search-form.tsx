import { Search, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { forgetKeywords, keepKeyword, readKeywords } from './recent-keywords.ts';
import { MAX_KEYWORD } from './use-search-params.ts';

interface SearchFormProps {
  text: string;
  onType: (text: string) => void;
  onChoose: (keyword: string) => void;
}

/** The box: results come as one types; Enter or the button keeps the keyword for the next time. */
export function SearchForm({ text, onType, onChoose }: SearchFormProps) {
  const [kept, setKept] = useState(readKeywords);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keepKeyword(text.trim());
    setKept(readKeywords());
    onChoose(text.trim());
  };
  return (
    <search className="flex flex-col gap-3">
      <form onSubmit={submit} className="flex gap-2">
        <Input
          size="lg"
          prefix={<Search {...ICON} />}
          suffix={
            text === '' ? null : <IconButton label="清空关键词" icon={<X {...ICON} />} onClick={() => onType('')} />
          }
          aria-label="关键词"
          placeholder="医生、医院、科室、擅长、地址，支持拼音首字母"
          value={text}
          onChange={(event) => onType(event.target.value)}
          maxLength={MAX_KEYWORD}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" size="lg" variant="primary">
          搜索
        </Button>
      </form>
      {kept.length > 0 ? (
        <Recent
          keywords={kept}
          onChoose={onChoose}
          onForget={() => {
            forgetKeywords();
            setKept([]);
          }}
        />
      ) : null}
    </search>
  );
}

interface RecentProps {
  keywords: readonly string[];
  onChoose: (keyword: string) => void;
  onForget: () => void;
}

function Recent({ keywords, onChoose, onForget }: RecentProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-13">
      <span id="recent-keywords" className="text-ink-500">
        最近搜索
      </span>
      <ul aria-labelledby="recent-keywords" className="contents">
        {keywords.map((keyword) => (
          <li key={keyword} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose(keyword)}
              className="h-7 pointer-coarse:h-11 max-w-full truncate rounded-control border border-line bg-surface px-2.5 text-ink-700 hover:border-field"
            >
              {keyword}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="text" size="sm" onClick={onForget}>
        清空记录
      </Button>
    </div>
  );
}
