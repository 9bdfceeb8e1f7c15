import { Move } from 'lucide-react';
import { Kbd } from '#web/ui/kbd.tsx';
import { formatMonthDay } from '#web/ui/text/format.ts';
import type { Carried } from './carried.ts';

/** What is in the hand, in place of the status bar: the grid must not move under what is being carried. */
export function CarryBar({ carried, onCancel }: { carried: Carried; onCancel: () => void }) {
  const { name, from } = carried;
  return (
    <div
      role="status"
      className="absolute inset-x-0 bottom-0 z-30 flex h-(--h-status) items-center gap-3 border-orange-500 border-t bg-orange-100 px-4 text-13 text-orange-800"
    >
      <Move aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0 truncate">
        正在移动 <b>{name}</b>（{from.doctor} {formatMonthDay(from.date)} {from.time}）
      </span>
      <span className="whitespace-nowrap max-lg:hidden">
        选择可约的时间放下，可换日期 <Kbd>Enter</Kbd> 放下 <Kbd>Esc</Kbd> 放弃
      </span>
      <button type="button" className="ml-auto h-6 shrink-0 rounded-cell font-semibold underline" onClick={onCancel}>
        放弃移动
      </button>
    </div>
  );
}
