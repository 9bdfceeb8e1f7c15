import { type ComponentType, cloneElement, useState } from 'react';
import type { MenuProps, Pressed } from '#web/ui/menu.ts';
import { toast } from '#web/ui/toast.tsx';

type Menu = ComponentType<MenuProps & { pressed: Pressed }>;
/** Its code comes when somebody is about to open the first of them; from then on all have it. */
let come: Menu | null = null;
const load = async (): Promise<Menu> => {
  const { OpenMenu } = await import('#web/ui/open-menu.tsx');
  come = OpenMenu;
  return OpenMenu;
};
const OPENS = ['Enter', ' ', 'ArrowDown'];

/** Opens at its trigger: by a press, Enter, space or the arrow down. */
export function DropdownMenu(props: MenuProps) {
  const [menu, setMenu] = useState<{ Open: Menu; pressed: Pressed } | null>(
    () => come && { Open: come, pressed: null },
  );
  if (menu) return <menu.Open {...props} pressed={menu.pressed} />;
  const ahead = () => void load().catch(() => {});
  const open = (pressed: Pressed) =>
    void load().then(
      (Open) => setMenu({ Open, pressed }),
      // After a release its chunk may be gone.
      () => toast.error('菜单没有加载出来，请刷新页面后重试'),
    );
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
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
