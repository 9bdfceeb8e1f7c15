import { Ban, CircleHelp, Clock, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { SEVERITIES } from '#contract/alerts.ts';
import { ALLERGY_STATUS } from '#contract/allergies.ts';
import { IntactMark } from '#web/clinic/record/revision-marks.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { stateTag } from '#web/ui/state-tag.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** 未核实, 已核实, 已排除 */
export const AllergyStatusTag = stateTag(ALLERGY_STATUS, {
  unverified: ['orange', CircleHelp],
  active: ['red', ShieldCheck],
  refuted: ['neutral', Ban],
});

/** 轻度, 重度: each with a sign of its own. */
export const SeverityTag = stateTag(SEVERITIES, {
  mild: ['outline', TriangleAlert],
  moderate: ['orange', TriangleAlert],
  severe: ['red', OctagonAlert],
  unknown: ['outline', CircleHelp],
});

interface FileMarksProps {
  file: { review_due: boolean; intact: boolean };
}

/** That a file is to be looked over, and that it is not what was signed. */
export function FileMarks({ file: { review_due, intact } }: FileMarksProps) {
  return (
    <>
      {review_due ? (
        <Tag tone="orange" icon={<Clock {...SMALL_ICON} />}>
          请复核
        </Tag>
      ) : null}
      <IntactMark intact={intact} />
    </>
  );
}
