import { type ComponentType, cloneElement, useState } from 'react';
import { toast } from '#web/ui/feedback/toast.tsx';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import type { MenuProps, Pressed } from '#web/ui/overlays/menu.ts';

type Menu = ComponentType<MenuProps & { pressed: Pressed }>;
const openMenu = new LatePart<Menu>(async () => (await import('#web/ui/overlays/open-menu.tsx')).OpenMenu);
const OPENS = ['Enter', ' ', 'ArrowDown'];

/** Opens at its trigger: by a press, Enter, space or the arrow down. */
export function DropdownMenu(props: MenuProps) {
  const [menu, setMenu] = useState<{ Open: Menu; pressed: Pressed } | null>(
    () => openMenu.now && { Open: openMenu.now, pressed: null },
  );
  if (menu) return <menu.Open {...props} pressed={menu.pressed} />;
  const open = (pressed: Pressed) =>
    void openMenu.load().then(
      (Open) => setMenu({ Open, pressed }),
      // After a release its chunk may be gone.
      () => toast.error('菜单没有加载出来，请刷新页面后重试'),
    );
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: openMenu.ahead,
    onFocus: openMenu.ahead,
    onPointerDown: (event) => {
      if (event.button !== 0 || event.ctrlKey) return;
      // The menu is to have the focus, which the press would give to the trigger.
      event.preventDefault();
      open('pointer');
    },
    onKeyDown: (event) => {
      if (!OPENS.includes(event.key)) return;
      // The press would be a click as well, and the arrow would scroll.
      event.preventDefault();
      open('key');
    },
  });
}
