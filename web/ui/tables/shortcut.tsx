import clsx from 'clsx';

type ShortcutProps = { label: string; chosen: boolean; onClick: () => void };

/** One press for what is asked for most: 最近一周, 待审批. */
export function Shortcut({ label, chosen, onClick }: ShortcutProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className={clsx(
        'inline-flex h-7 items-center whitespace-nowrap rounded-control border px-2 text-13 sm:px-2.5',
        chosen
          ? 'border-brand-300 bg-brand-50 font-semibold text-brand-900'
          : 'border-transparent text-ink-700 hover:bg-bg-sunken',
      )}
    >
      {label}
    </button>
  );
}
