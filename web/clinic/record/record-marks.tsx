import { Ban, Clock, FileCheck, FilePen, Hourglass, PencilLine } from 'lucide-react';
import type { Case } from '#contract/case-rows.ts';
import { AMEND_REQUEST_STATUS, RECORD_STATUS } from '#contract/record-kinds.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { stateTag } from '#web/ui/state-tag.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { IntactMark } from './revision-marks.tsx';

/** 草稿, 已归档 */
export const RecordStatusTag = stateTag(RECORD_STATUS, {
  draft: ['outline', PencilLine],
  review: ['orange', Hourglass],
  signed: ['green', FileCheck],
  amended: ['blue', FilePen],
  void: ['neutral', Ban],
});

/** 待审批, 已同意 */
export const RequestTag = stateTag(AMEND_REQUEST_STATUS, {
  pending: ['orange', Hourglass],
  approved: ['green', FileCheck],
  rejected: ['red', Ban],
  used: ['neutral', FileCheck],
  lapsed: ['neutral', Clock],
});

/** That it was written down late, and that it is not what was signed. */
export function RecordMarks({ row: { late, intact } }: { row: Pick<Case, 'late' | 'intact'> }) {
  return (
    <>
      {late ? (
        <Tag tone="orange" icon={<Clock {...SMALL_ICON} />}>
          补记
        </Tag>
      ) : null}
      <IntactMark intact={intact} />
    </>
  );
}
