import type { BaseContent } from '#contract/base-emr.ts';
import { FILE_PARTS, fileParts, partText } from './words.ts';

/** What a health file says, part by part; a part of which nothing is said is left out. */
export function FileBody({ content }: { content: BaseContent }) {
  const said = fileParts.flatMap((part) => {
    const text = partText(content, part);
    return text === '' ? [] : [{ part, text }];
  });
  if (said.length === 0) return <p className="text-13 text-ink-600">没有填写任何内容</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-y-2">
      {said.map(({ part, text }) => (
        <div key={part} className="contents">
          <dt className="text-ink-500 max-sm:mt-2 max-sm:text-13">{FILE_PARTS[part]}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
