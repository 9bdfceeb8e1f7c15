import { Menu } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '#web/ui/button.tsx';

/** Opens the side menu of the phone site. */
export function PhoneMenuButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>) {
  const icon = <Menu aria-hidden size={20} strokeWidth={1.75} className="text-surface" />;
  return <IconButton {...props} size="touch" ground="petrol" label="菜单" icon={icon} />;
}
