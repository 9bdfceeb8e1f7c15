import { CircleCheck, CircleX, Clock, FileCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { REVIEW_STATES, type ReviewState } from '#contract/approvals.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOK: Record<ReviewState, { label: string; tone: TagTone; icon: ReactNode }> = {
  pending: { label: '待审批', tone: 'orange', icon: <Clock {...SMALL_ICON} /> },
  approved: { label: '已通过', tone: 'green', icon: <CircleCheck {...SMALL_ICON} /> },
  rejected: { label: '已驳回', tone: 'neutral', icon: <CircleX {...SMALL_ICON} /> },
};

export function ReviewTag({ status }: { status: ReviewState }) {
  const { label, tone, icon } = LOOK[status];
  return (
    <Tag tone={tone} icon={icon}>
      {label}
    </Tag>
  );
}

/** Whether the document that an application should have was handed in. */
export function DocumentTag({ document, url }: { document: string; url: string | null }) {
  return url === null ? (
    <Tag tone="red" icon={<TriangleAlert {...SMALL_ICON} />}>
      {`未上传${document}`}
    </Tag>
  ) : (
    <Tag icon={<FileCheck {...SMALL_ICON} />}>已上传</Tag>
  );
}

export const REVIEW_OPTIONS = REVIEW_STATES.map((value) => ({ value, label: LOOK[value].label }));

interface ReviewShortcutsProps {
  /** Undefined: all of them. */
  status: ReviewState | undefined;
  onChange: (status: ReviewState | '') => void;
}

export function ReviewShortcuts({ status, onChange }: ReviewShortcutsProps) {
  return (
    <>
      {[...REVIEW_OPTIONS, { value: '' as const, label: '全部' }].map(({ value, label }) => (
        <Shortcut key={value} label={label} chosen={(status ?? '') === value} onClick={() => onChange(value)} />
      ))}
    </>
  );
}
