import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react';

export type MenuItem =
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      disabled?: boolean;
      danger?: boolean;
      onSelect: () => void;
    }
  | { key: string; divider: true };

export type MenuProps = {
  /** A button; it says what the menu is. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Above the items, such as who is signed in. */
  header?: ReactNode;
};

/** What a menu gives its trigger. */
type TriggerProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onPointerDown?: (event: PointerEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** By what the trigger was pressed before the menu's code had come. */
export type Pressed = 'pointer' | 'key' | null;
