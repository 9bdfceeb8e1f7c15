import type { Option } from '#contract/fields.ts';
import { failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { CellOf } from './definition.ts';
import { onceIn } from './once-in.ts';

interface Named<R> {
  /** The field of the form. */
  readonly field: string;
  /** What is named: 科室 */
  readonly noun: string;
  readonly shown: (row: R) => Option | null;
  /** Those of exactly this name. */
  readonly find: (tx: Scoped, name: string) => Promise<readonly Option[]>;
}

/** A cell that names a row of another list: in a sheet names stand for ids. */
export function namedCell<R>({ field, noun, shown, find }: Named<R>): CellOf<R, number | null> {
  return {
    write: (row) => shown(row)?.name ?? '',
    read: async (tx, text) => {
      if (text === '') return null;
      const [found, another] = await onceIn(tx, `${field} ${text}`, () => find(tx, text));
      if (another) failField(field, `有多个${noun}叫“${text}”，请在页面上选择`);
      return found?.id ?? failField(field, `没有叫“${text}”的${noun}`);
    },
  };
}
