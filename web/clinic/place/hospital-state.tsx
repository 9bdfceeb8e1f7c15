import { CircleCheck, CircleX, Clock, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { HOSPITAL_LOCK } from '#contract/hospitals.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

interface Standing {
  status: string;
  lock: number;
}

interface State {
  label: string;
  tone: TagTone;
  icon: ReactNode;
}

const ICON = { size: 12, strokeWidth: 2.2, 'aria-hidden': true } as const;

/** What the status of a hospital is called; a lock matters only to one that was approved. */
export function stateOf({ status, lock }: Standing): State {
  if (status === 'pending') return { label: '待审批', tone: 'orange', icon: <Clock {...ICON} /> };
  if (status === 'rejected') return { label: '已驳回', tone: 'neutral', icon: <CircleX {...ICON} /> };
  if (lock === HOSPITAL_LOCK.locked) return { label: '已锁定', tone: 'red', icon: <Lock {...ICON} /> };
  return { label: '正常', tone: 'green', icon: <CircleCheck {...ICON} /> };
}

/** Whether a hospital is let in, and open. */
export function HospitalStateTag({ hospital }: { hospital: Standing }) {
  const { label, tone, icon } = stateOf(hospital);
  return (
    <Tag tone={tone} icon={icon}>
      {label}
    </Tag>
  );
}
