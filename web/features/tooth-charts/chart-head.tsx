import { Printer, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { DENTITIONS, type DentitionStage } from '#contract/tooth-states.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';

interface HeadProps {
  on: string;
  stage: DentitionStage;
  editable: boolean;
  today: string;
  treating: boolean;
  /** Whether the page is the chart's alone. */
  prints: boolean;
  onUndo: () => void;
}

/** Of which day it is, why it is not to be changed, and what can be done with it. */
export const ChartHead = memo(({ on, stage, editable, today, treating, prints, onUndo }: HeadProps) => {
  const why = on < today ? '过去的牙位图只可查看' : editable ? null : '仅接诊人员可修改';
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
      <h2 className="font-semibold text-16">牙位图</h2>
      <span className="text-13 text-ink-500">
        {DENTITIONS[stage]}，FDI，{on === today ? '今天' : on}
      </span>
      {why ? <span className="rounded-cell bg-bg-sunken px-1.5 text-12 text-ink-700">{why}</span> : null}
      {treating ? null : <span className="text-12 text-ink-500">您不是接诊人员，本次查阅已记录</span>}
      <div className="ml-auto flex gap-2 print:hidden">
        {editable ? (
          <Button size="sm" keyHint="Ctrl Z" icon={<Undo2 aria-hidden size={16} strokeWidth={1.75} />} onClick={onUndo}>
            撤销
          </Button>
        ) : null}
        {prints ? (
          <Button size="sm" icon={<Printer aria-hidden size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
            打印
          </Button>
        ) : null}
      </div>
    </div>
  );
});

/** A colleague was first: one's own is done over, or let go of. */
export function Refused({ by, onSettle }: { by: string; onSettle: (again: boolean) => void }) {
  return (
    <div role="alert">
      <Banner
        tone="alert"
        title={`${by} 刚修改了牙位图`}
        action={{ label: '在最新上重做', onClick: () => onSettle(true) }}
      >
        已显示最新，您的改动尚未保存
        <button
          type="button"
          className="ml-3 rounded-cell underline underline-offset-2"
          onClick={() => onSettle(false)}
        >
          放弃
        </button>
      </Banner>
    </div>
  );
}
