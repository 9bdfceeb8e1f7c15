import clsx from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from '#web/ui/kbd.tsx';
import { useOverlayContainer } from '#web/ui/overlay-container.ts';

export type MenuItem =
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      keyHint?: string;
      disabled?: boolean;
      danger?: boolean;
      onSelect: () => void;
    }
  | { key: string; divider: true };

type DropdownMenuProps = {
  /** A button; it says what the menu is. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Above the items, such as who is signed in. */
  header?: ReactNode;
};

export function DropdownMenu({ trigger, items, align = 'end', header }: DropdownMenuProps) {
  const container = useOverlayContainer();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        {/* A landmark of its own: outside any, screen-reader users moving by landmarks would miss it. */}
        <section aria-label="菜单">
          <Radix.Content
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 min-w-36 animate-pop rounded-overlay bg-surface p-1 shadow-pop outline-none"
          >
            {header ? <Radix.Label className="px-3 py-2 text-13 text-ink-500">{header}</Radix.Label> : null}
            {items.map((item) =>
              'divider' in item ? (
                <Radix.Separator key={item.key} className="mx-2 my-1 h-px bg-line" />
              ) : (
                <Radix.Item
                  key={item.key}
                  disabled={item.disabled}
                  onSelect={item.onSelect}
                  className={clsx(
                    'flex h-8 max-lg:h-11 select-none items-center gap-2 rounded-control px-3 text-14 outline-none data-highlighted:shadow-none',
                    'data-disabled:cursor-not-allowed data-disabled:text-mute-fg',
                    item.danger
                      ? 'text-red-700 data-highlighted:bg-red-50'
                      : 'text-ink-700 data-highlighted:bg-blue-50 data-highlighted:text-blue-700',
                  )}
                >
                  {item.icon}
                  <span className="flex-1">{item.label}</span>
                  {item.keyHint ? <Kbd>{item.keyHint}</Kbd> : null}
                </Radix.Item>
              ),
            )}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}
