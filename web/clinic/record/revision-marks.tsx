import { ShieldAlert } from 'lucide-react';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';

/** What is signed (docs/domain/records.md#one-machine), whatever kind of record it is. */

export const revisionName = (revision: number): string => `第 ${revision} 版`;

/** That a record is not what was signed. */
export function IntactMark({ intact }: { intact: boolean }) {
  return intact ? null : (
    <Tag tone="red" icon={<ShieldAlert {...SMALL_ICON} />}>
      内容校验未通过
    </Tag>
  );
}
