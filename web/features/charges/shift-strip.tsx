import { EyeOff } from 'lucide-react';
import { TENDER_TYPES } from '#contract/disposal-pay.ts';
import type { Shift } from '#contract/shift-rows.ts';
import { shifts } from '#contract/shifts.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import { CloseShiftButton } from './shift/close-shift-button.tsx';
import { timeAt } from './words.ts';

/** 本班次: what one has taken since it began. Cash is counted blind. */
export function ShiftStrip() {
  const asked = useCall(shifts.current, {});
  useTouched(['disposals', 'members', 'shifts'], () => void asked.refetch());
  const shift = asked.data?.data;
  return (
    <section
      aria-label="本班次"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-line-strong border-t bg-surface px-4 py-2 text-13 text-ink-600"
    >
      <p>
        <b className="text-ink-900">本班次</b>
        <span className="ml-2">{shift ? `${timeAt(shift.opened_at)} 起，${shift.count} 笔` : wordsOf(asked)}</span>
      </p>
      {shift ? <Takings shift={shift} /> : null}
      <span className="ml-auto">
        <CloseShiftButton shift={shift ?? null} />
      </span>
    </section>
  );
}

const wordsOf = ({ data, error }: { data: unknown; error: Error | null }) => {
  if (data) return '第一笔收费后开始';
  return error ? '暂时读不到' : '加载中…';
};

function Takings({ shift: { takings, given_back: back } }: { shift: Shift }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-1">
      {takings.map(({ type, amount, count }) => (
        <li key={type} className="flex items-center gap-1.5">
          {TENDER_TYPES[type]}
          {amount === null ? <Blind /> : <b className="text-ink-900">{formatMoney(amount)}</b>}
          <span className="text-ink-500">{`${count} 笔`}</span>
        </li>
      ))}
      {back.count > 0 ? (
        <li className="flex items-center gap-1.5">
          退款
          {back.amount === null ? <Blind /> : <b className="text-red-700">{formatMoney(-Math.abs(back.amount))}</b>}
          <span className="text-ink-500">{`${back.count} 笔`}</span>
        </li>
      ) : null}
    </ul>
  );
}

function Blind() {
  return (
    <span className="inline-flex items-center gap-1">
      <EyeOff {...ICON} />
      盲点，交班后显示
    </span>
  );
}
