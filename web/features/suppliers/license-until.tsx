import { useAtomValue } from 'jotai';
import { Clock, TriangleAlert } from 'lucide-react';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Tag } from '#web/ui/tag.tsx';
import { addDays } from '#web/ui/text/format.ts';

/** From so many days before its end on a licence is marked. */
const WARNED_DAYS = 60;

const ICON = { 'aria-hidden': true, size: 12, strokeWidth: 2 } as const;

/** The last day of a licence, marked where that is past or near. */
export function LicenseUntil({ until }: { until: string | null }) {
  const today = useAtomValue(minuteAtom).date;
  if (until === null) return '—';
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {until}
      {until < today ? (
        <Tag tone="red" icon={<TriangleAlert {...ICON} />}>
          已过期
        </Tag>
      ) : until <= addDays(today, WARNED_DAYS) ? (
        <Tag tone="orange" icon={<Clock {...ICON} />}>
          即将到期
        </Tag>
      ) : null}
    </span>
  );
}
