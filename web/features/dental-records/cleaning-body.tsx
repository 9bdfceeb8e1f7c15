import type { RecordSheet } from '#contract/dental-records.ts';
import { type Cleaning, NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import { CLEANING_PARTS, type CleaningPart, cleaningParts, cleaningText } from './cleaning-words.ts';
import { SaidList } from './said-list.tsx';
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
    return text === '' ? [] : [{ part, label: CLEANING_PARTS[part], text }];
  });
  return <SaidList said={said} />;
}
