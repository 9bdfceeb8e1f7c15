import { useAtomValue } from 'jotai';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { addDays } from '#web/ui/text/format.ts';

type Span = {
  from: string;
  to: string;
};

interface SpanShortcutsProps {
  chosen: Partial<Span>;
  onChoose: (span: Span) => void;
}

/** docs/domain/screens.md#back-office: 7, 30, 90 days. */
const SPANS = [
  { label: '最近一周', days: 7 },
  { label: '最近一个月', days: 30 },
  { label: '最近三个月', days: 90 },
] as const;

/** The last days until today, by the clinic's clock, a press each. */
export function SpanShortcuts({ chosen, onChoose }: SpanShortcutsProps) {
  const today = useAtomValue(minuteAtom).date;
  return SPANS.map(({ label, days }) => {
    const span = { from: addDays(today, 1 - days), to: today };
    return (
      <Shortcut
        key={days}
        label={label}
        chosen={chosen.from === span.from && chosen.to === span.to}
        onClick={() => onChoose(span)}
      />
    );
  });
}
