import clsx from 'clsx';
import { formatMoney } from '#web/ui/text/format.ts';

type MoneyProps = {
  cents: number;
  /** Columns whose title says 元 leave the sign out. */
  bare?: boolean;
  className?: string;
};

/** Zero steps back, so that what is owed or stored stands out. */
export function Money({ cents, bare = false, className }: MoneyProps) {
  return (
    <span className={clsx('whitespace-nowrap', cents === 0 && 'text-ink-500', className)}>
      {formatMoney(cents, bare ? '' : '¥')}
    </span>
  );
}
