import type { ReactElement, ReactNode } from 'react';
import type { ListRow } from '#web/ui/fields/listbox.tsx';

export type PickerRow<T> = ListRow & { item: T };

export type PickerProps<T> = {
  label: string;
  /** Draws the control; the props belong on the element that is focused and clicked. */
  trigger: (aria: PickerAria) => ReactElement;
  rows: readonly PickerRow<T>[];
  onPick: (item: T) => void;
  /** Without it there is no search field. */
  search?: { query: string; onQuery: (query: string) => void; placeholder: string } | undefined;
  loading?: boolean;
  emptyText: string;
  tall?: boolean;
  footer?: ReactNode;
  /** Several may be chosen: picking one turns it over and leaves the list open. */
  multiple?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the keys go on once something is picked; back to the control where there is nothing. */
  afterPick?: (() => HTMLElement | null | undefined) | undefined;
};

type PickerAria = {
  role: 'combobox';
  'aria-haspopup': 'listbox';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onKeyDown: (event: PressedKey) => void;
};

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  preventDefault: () => void;
}
