import clsx from 'clsx';

type ShortcutProps = {
  label: string;
  chosen: boolean;
  /** Where it stands on bare ground: in a toolbar its neighbours say what it is. */
  framed?: boolean;
  onClick: () => void;
};

/** One press for what is asked for most: 最近一周, 待审批. */
export function Shortcut({ label, chosen, framed = false, onClick }: ShortcutProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className={clsx(
        'inline-flex h-7 items-center whitespace-nowrap rounded-control border px-2 text-13 sm:px-2.5',
        chosen
          ? 'border-brand-300 bg-brand-50 font-semibold text-brand-900'
          : clsx(framed ? 'border-line-strong bg-surface' : 'border-transparent', 'text-ink-700 hover:bg-bg-sunken'),
      )}
    >
      {label}
    </button>
  );
}
