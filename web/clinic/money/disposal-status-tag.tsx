import { Ban, Check, Circle, CircleAlert, type LucideIcon, PencilLine } from 'lucide-react';
import type { Disposal } from '#contract/disposal-rows.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOKS: Record<Disposal['status'], readonly [TagTone, LucideIcon]> = {
  0: ['outline', PencilLine],
  1: ['orange', Circle],
  2: ['red', CircleAlert],
  3: ['green', Check],
  4: ['neutral', Ban],
};

/** 未付, 欠费, 已付清 */
export function DisposalStatusTag({
  list: { status, status_name },
}: {
  list: Pick<Disposal, 'status' | 'status_name'>;
}) {
  const [tone, Icon] = LOOKS[status];
  return (
    <Tag tone={tone} icon={<Icon {...SMALL_ICON} />}>
      {status_name}
    </Tag>
  );
}
