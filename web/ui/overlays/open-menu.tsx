import clsx from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MenuProps, Pressed } from '#web/ui/overlays/menu.ts';
import { useOverlayContainer } from '#web/ui/overlays/overlay-container.ts';

interface OpenMenuProps extends MenuProps {
  pressed: Pressed;
}

/** The menu itself, with all that it takes to open at its trigger and to be walked by keys. */
export function OpenMenu({ pressed, trigger, items, align = 'end', header }: OpenMenuProps) {
  const container = useOverlayContainer();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!pressed) return;
    // This is another button than the one that was pressed. Without the focus a dialog around it would take that back.
    place.current?.focus();
    setOpen(true);
  }, [pressed]);
  const byKey = useRef(pressed === 'key');
  // Radix does so for the keys that it has seen itself.
  const toFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!byKey.current || target !== currentTarget) return;
    byKey.current = false;
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger ref={place} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        {/* A landmark of its own: outside any, screen-reader users moving by landmarks would miss it. */}
        <section aria-label="菜单">
          <Radix.Content
            align={align}
            onFocus={toFirst}
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
                </Radix.Item>
              ),
            )}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}
