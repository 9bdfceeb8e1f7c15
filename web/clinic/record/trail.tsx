import type { CaseRevision } from '#contract/case-rows.ts';
import { REVISION_ACTIONS } from '#contract/record-kinds.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { revisionName } from './revision-marks.tsx';

export type ToldRevision = Omit<CaseRevision, 'changed'> & Partial<Pick<CaseRevision, 'changed'>>;

interface TrailProps {
  revisions: readonly Omit<ToldRevision, 'replaced'>[];
  /** What a part is called. */
  nameOf: (part: string) => string;
}

/** Who signed a record and who changed it, when and why; the oldest first. */
export function Trail({ revisions, nameOf }: TrailProps) {
  return (
    <ol aria-label="修订记录" className="flex flex-col gap-2 text-13">
      {revisions.map(({ revision, action, by_name, at, reason, changed = [] }) => (
        <li key={revision} className="border-line border-l-2 pl-3">
          <p className="flex flex-wrap gap-x-3">
            <b>{revisionName(revision)}</b>
            <span>{REVISION_ACTIONS[action]}</span>
            <span>{by_name}</span>
            <time dateTime={at} className="text-ink-500 tabular-nums">
              {formatInstant(at)}
            </time>
          </p>
          {reason === '' ? null : <p className="break-words text-ink-700">原因：{reason}</p>}
          {changed.length === 0 ? null : <p className="text-ink-500">改动：{changed.map(nameOf).join('、')}</p>}
        </li>
      ))}
    </ol>
  );
}
