import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu.ts';
import { RowButton } from './row-button.tsx';

/** Something that can be done with a row of a table. */
export interface RowAction {
  text: string;
  /** Why it is off just now; null where it works. */
  reason: string | null;
  danger?: boolean;
  /** Before it in a menu. */
  icon?: ReactNode;
  /** It changes nothing: in a menu it stands below the line. */
  looks?: boolean;
  onPress: () => void;
}

interface RowActionsProps {
  /** Of which row. */
  name: string;
  actions: readonly RowAction[];
  /** None of them is asked for so often that it stands beside the menu. */
  folded?: boolean;
}

const BUTTONS_AT_MOST = 2;

/** What can be done with a row: one or two buttons; of more the first, and a menu of the others. */
export function RowActions({ name, actions, folded = false }: RowActionsProps) {
  const buttons = folded ? [] : actions.slice(0, actions.length > BUTTONS_AT_MOST ? 1 : BUTTONS_AT_MOST);
  const others = actions.slice(buttons.length);
  return (
    <>
      {buttons.map(({ looks: _looks, icon: _icon, ...action }) => (
        <RowButton key={action.text} name={name} {...action} />
      ))}
      {others.length > 0 ? (
        <DropdownMenu
          items={itemsOf(others)}
          header={reasonOf(others)}
          trigger={
            <Button
              variant="text"
              size="sm"
              className="group/menu gap-1 data-[state=open]:border-blue-600"
              aria-label={`${name}的操作`}
            >
              操作
              <ChevronDown {...SMALL_ICON} className="group-data-[state=open]/menu:rotate-180" />
            </Button>
          }
        />
      ) : null}
    </>
  );
}

/** Why some of them are off, where it is one reason. */
function reasonOf(actions: readonly RowAction[]): string | undefined {
  const reasons = new Set(actions.flatMap(({ reason }) => reason ?? []));
  return reasons.size === 1 ? [...reasons][0] : undefined;
}

function itemsOf(actions: readonly RowAction[]): MenuItem[] {
  const item = ({ text, reason, danger = false, icon, onPress }: RowAction): MenuItem => ({
    key: text,
    label: text,
    icon,
    danger,
    disabled: reason !== null,
    onSelect: onPress,
  });
  const writing = actions.filter(({ looks }) => !looks).map(item);
  const looking = actions.filter(({ looks }) => looks).map(item);
  return writing.length > 0 && looking.length > 0
    ? [...writing, { key: 'line', divider: true }, ...looking]
    : [...writing, ...looking];
}
