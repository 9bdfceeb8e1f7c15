import { CircleAlert } from 'lucide-react';
import type { Case } from '#contract/case-rows.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';

/** That something of it was found that has no code. */
export function UncodedMark({ row: { diagnoses } }: { row: Pick<Case, 'diagnoses'> }) {
  return diagnoses?.some(({ code }) => code === null) ? (
    <Tag tone="outline" icon={<CircleAlert {...SMALL_ICON} />}>
      未编码
    </Tag>
  ) : null;
}
