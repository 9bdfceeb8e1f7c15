import { ChevronDown } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu.ts';
import { RowButton } from './row-button.tsx';

/** Something that can be done with a row of a table. */
export interface RowAction {
  text: string;
  /** Why it is off just now; null where it works. */
  reason: string | null;
  danger?: boolean;
  /** It changes nothing: in a menu it stands below the line. */
  looks?: boolean;
  onPress: () => void;
}

interface RowActionsProps {
  /** Of which row. */
  name: string;
  actions: readonly RowAction[];
}

const BUTTONS_AT_MOST = 2;

/** What can be done with a row: one or two buttons; of more the first, and a menu of the others. */
export function RowActions({ name, actions }: RowActionsProps) {
  const [first] = actions;
  const buttons = actions.length > BUTTONS_AT_MOST && first ? [first] : actions;
  const others = actions.slice(buttons.length);
  return (
    <>
      {buttons.map(({ looks: _looks, ...action }) => (
        <RowButton key={action.text} name={name} {...action} />
      ))}
      {others.length > 0 ? (
        <DropdownMenu
          items={itemsOf(others)}
          trigger={
            <Button variant="text" size="sm" className="gap-1" aria-label={`${name}的操作`}>
              操作
              <ChevronDown aria-hidden size={12} strokeWidth={2.2} />
            </Button>
          }
        />
      ) : null}
    </>
  );
}

function itemsOf(actions: readonly RowAction[]): MenuItem[] {
  const item = ({ text, reason, danger = false, onPress }: RowAction): MenuItem => ({
    key: text,
    label: text,
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
