import type { RecordSheet } from '#contract/dental-records.ts';
import { type Cleaning, NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import { CLEANING_PARTS, type CleaningPart, cleaningParts, cleaningText } from './cleaning-words.ts';
import { type Beside, sheetName } from './sheet-kinds.ts';

/** What a cleaning says. */
export function cleaningOf({ data }: RecordSheet): Cleaning {
  const said = Object.entries(data).filter(([part]) => cleaningParts.includes(part as CleaningPart));
  return { ...NO_CLEANING, ...Object.fromEntries(said) };
}

/** What a perio sheet is called, as far as it is known here. */
const perioNameIn =
  (perio: Beside['perio']) =>
  (id: number): string => {
    const sheet = perio.find((each) => each.id === id);
    return sheet ? sheetName(sheet) : '已关联';
  };

/** A cleaning, part by part; a part of which nothing is said is left out. */
export function CleaningBody({ row, beside }: { row: RecordSheet; beside: Beside }) {
  const content = cleaningOf(row);
  const said = cleaningParts.flatMap((part) => {
    const text = cleaningText(content, part, perioNameIn(beside.perio));
    return text === '' ? [] : [{ part, text }];
  });
  if (said.length === 0) return <p className="text-13 text-ink-600">没有填写任何内容</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2">
      {said.map(({ part, text }) => (
        <div key={part} className="contents">
          <dt className="text-ink-500 max-sm:mt-2 max-sm:text-13">{CLEANING_PARTS[part]}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
