import clsx from 'clsx';
import { memo } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { LOOK_WORD, type PhoneSlot, type SlotLook, slotLabel } from './slots.ts';

const LOOKS: Record<SlotLook, string> = {
  free: 'border-blue-600 bg-surface font-semibold text-16 text-blue-700 active:bg-blue-50',
  own: 'border-blue-600 bg-blue-600 font-semibold text-surface',
  held: 'border-violet-600 border-dashed bg-violet-50 text-violet-700',
  just: 'border-line-strong bg-surface text-ink-700',
  old: 'border-orange-500 border-l-3 bg-orange-100 font-semibold text-orange-800',
  mine: 'border-orange-500 border-l-3 bg-orange-100 font-semibold text-orange-800',
  taken: 'border-line bg-mute-bg text-mute-fg',
};

interface SlotButtonProps extends PhoneSlot {
  doctor: string;
  pending: boolean;
  onTake: (id: number, prop: string, time: string) => void;
}

/** One start of a doctor: what it is stands in it, not in its colour alone. What can't be taken says why when touched. */
export const SlotButton = memo(function SlotButton({ doctor, pending, onTake, ...slot }: SlotButtonProps) {
  const { look, time, id, prop, patient } = slot;
  const closed = look === 'taken' || look === 'just';
  return (
    <button
      type="button"
      data-look={look}
      data-slot={`${prop} ${time}`}
      aria-label={slotLabel(doctor, slot)}
      title={patient ? `${patient}，打开我的预约` : undefined}
      aria-disabled={closed || look === 'held' || undefined}
      aria-busy={pending || undefined}
      className={clsx(
        'flex h-11 scroll-mt-40 scroll-mb-32 flex-col items-center justify-center rounded-control border px-0.5 leading-tight',
        LOOKS[look],
      )}
      onClick={() => onTake(id, prop, time)}
    >
      <span className={clsx('flex items-center gap-1', look !== 'free' && 'text-14')}>
        {pending ? <Spinner size={12} /> : null}
        {time}
      </span>
      {look === 'free' ? null : <span className="whitespace-nowrap font-normal text-12">{LOOK_WORD[look]}</span>}
    </button>
  );
});
