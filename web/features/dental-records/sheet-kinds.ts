import type { ComponentType } from 'react';
import type { RecordSheet, SheetKind } from '#contract/dental-records.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Saved } from '#web/clinic/record/draft-session.ts';
import type { Differing } from '#web/clinic/record/stale-dialog.tsx';

/** What is other from one kind of record sheet to the next. */
export interface KindOf<T extends object> {
  kind: SheetKind;
  /** 洁牙记录 */
  word: string;
  /** What one begins with. */
  begun: T;
  contentOf: (row: RecordSheet) => T;
  /** Whether what was found in this browser is such a text. */
  isContent: (content: object) => boolean;
  /** What signing will ask for, in words. */
  missing: (content: T) => string[];
  /** What differs of what stands here and what is at the server. */
  differing: (mine: T, theirs: RecordSheet) => Differing<T>[];
  /** What a part is called. */
  partName: (part: string) => string;
  Form: ComponentType<SheetFormProps<T>>;
  Body: ComponentType<{ row: RecordSheet; beside: Beside }>;
}

/** What stands beside a sheet of a patient. */
export interface Beside {
  /** Perio sheets that count, the newest first. */
  perio: readonly RecordSheet[];
  /** The teeth that today's chart says are gone. */
  missing: readonly string[];
}

export interface SheetFormProps<T extends object> {
  content: T;
  change: (parts: Partial<T>) => void;
  /** What the server says of each part, by its name. */
  errors: FieldErrors;
  beside: Beside;
  /** As it was saved last; null: not yet. */
  row: RecordSheet | null;
}

/** A sheet as it is at the server. */
export const savedAs =
  <T extends object>({ contentOf }: KindOf<T>) =>
  (row: RecordSheet): Saved<T> => ({ content: contentOf(row), id: row.id, version: row.version });

/** 牙周检查 2026-11-20 */
export const sheetName = ({ kind_name, visit_date }: Pick<RecordSheet, 'kind_name' | 'visit_date'>): string =>
  `${kind_name} ${visit_date}`;

/** How the parts of a kind are called and read, in the order in which it is read. */
interface Words<T extends object> {
  labels: Record<keyof T & string, string>;
  /** Empty where nothing is said. */
  textOf: (said: T, part: keyof T & string) => string;
}

const partsIn = <T extends object>({ labels }: Words<T>) => Object.keys(labels) as (keyof T & string)[];

/** What a sheet says of a kind's parts; of which it says nothing, as one begins. */
export function saidOf<T extends object>(begun: T, { data }: RecordSheet): T {
  return { ...begun, ...Object.fromEntries(Object.entries(data).filter(([part]) => part in begun)) };
}

/** The parts of which something is said. */
export const partsSaid = <T extends object>(said: T, words: Words<T>) =>
  partsIn(words).flatMap((part) => {
    const text = words.textOf(said, part);
    return text === '' ? [] : [{ part, label: words.labels[part], text }];
  });

/** What differs of two texts, part by part. */
export const differingParts = <T extends object>(mine: T, theirs: T, words: Words<T>): Differing<T>[] =>
  partsIn(words)
    .filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]))
    .map((part) => ({
      key: part,
      label: words.labels[part],
      mine: words.textOf(mine, part) || null,
      theirs: words.textOf(theirs, part) || null,
      take: (into) => ({ ...into, [part]: theirs[part] }),
    }));

/** What a part is called; one that is not known by its name. */
export const nameIn =
  (labels: Readonly<Record<string, string>>) =>
  (part: string): string =>
    labels[part] ?? part;
