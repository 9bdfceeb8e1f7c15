import { GuardedButton } from '#web/ui/guarded-button.tsx';

interface RowButtonProps {
  text: string;
  /** Of which row. */
  name: string;
  /** Why it is off just now; null where it works. */
  reason: string | null;
  danger?: boolean;
  onPress: () => void;
}

/** What can be done with a row of a table. */
export function RowButton({ text, name, reason, danger = false, onPress }: RowButtonProps) {
  return (
    <GuardedButton
      variant="text"
      size="sm"
      className={danger ? 'text-red-700! enabled-hover:text-red-700' : undefined}
      reason={reason}
      aria-label={`${text}${name}`}
      onClick={onPress}
    >
      {text}
    </GuardedButton>
  );
}
