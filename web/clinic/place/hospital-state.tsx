import { CircleCheck, CircleX, Clock, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { HOSPITAL_LOCK } from '#contract/hospitals.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
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

/** What the status of a hospital is called; a lock matters only to one that was approved. */
export function stateOf({ status, lock }: Standing): State {
  if (status === 'pending') return { label: '待审批', tone: 'orange', icon: <Clock {...SMALL_ICON} /> };
  if (status === 'rejected') return { label: '已驳回', tone: 'neutral', icon: <CircleX {...SMALL_ICON} /> };
  if (lock === HOSPITAL_LOCK.locked) return { label: '已锁定', tone: 'red', icon: <Lock {...SMALL_ICON} /> };
  return { label: '正常', tone: 'green', icon: <CircleCheck {...SMALL_ICON} /> };
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
