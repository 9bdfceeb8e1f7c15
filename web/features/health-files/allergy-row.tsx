import clsx from 'clsx';
import { ALLERGY_TYPES, type Allergy } from '#contract/allergies.ts';
import { healthFiles } from '#contract/health-files.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePress } from '#web/forms/use-press.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { AllergyStatusTag, SeverityTag } from './marks.tsx';
import { useOvertaken } from './use-overtaken.ts';

interface AllergyRowProps {
  row: Allergy;
  /** Who looks may say whether it holds. */
  decides: boolean;
  onRefute: () => void;
}

/** One allergy: what, how bad, who says so, and whether it holds. */
export function AllergyRow({ row, decides, onRefute }: AllergyRowProps) {
  const { substance, type, severity, status, reaction, reason } = row;
  const gone = status === 'refuted';
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2.5 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className={clsx('break-words font-semibold text-14', gone && 'line-through')}>{substance}</span>
          <Tag>{ALLERGY_TYPES[type]}</Tag>
          <SeverityTag of={severity} />
          <AllergyStatusTag of={status} />
        </p>
        {reaction ? <p className="mt-1 break-words text-13 text-ink-700">反应：{reaction}</p> : null}
        <p className="mt-1 text-13 text-ink-500">{saidBy(row)}</p>
        {reason ? <p className="break-words text-13 text-ink-700">原因：{reason}</p> : null}
      </div>
      {decides && !gone ? <Decide row={row} onRefute={onRefute} /> : null}
    </li>
  );
}

/** 陈露 2026-11-20 10:37 登记，陈思远 2026-11-20 10:41 核实 */
function saidBy({ noted, verified, refuted }: Allergy): string {
  const steps = [
    ['登记', noted],
    ['核实', verified],
    ['排除', refuted],
  ] as const;
  return steps
    .flatMap(([word, done]) => (done ? [`${done.by.name} ${formatInstant(done.at)} ${word}`] : []))
    .join('，');
}

function Decide({ row, onRefute }: Pick<AllergyRowProps, 'row' | 'onRefute'>) {
  const { id, substance, status, version } = row;
  const { reason } = useWritable();
  const overtaken = useOvertaken();
  const { press, pending } = usePress(healthFiles.decideAllergy, { refresh: [healthFiles.list] });
  const verify = () => press({ params: { id }, body: { status: 'active', reason: '', version } }).catch(overtaken);
  return (
    <div className="flex gap-2">
      {status === 'unverified' ? (
        <GuardedButton
          size="sm"
          aria-label={`核实${substance}`}
          reason={reason}
          pending={pending}
          onClick={() => void verify()}
        >
          核实
        </GuardedButton>
      ) : null}
      <GuardedButton size="sm" aria-label={`排除${substance}`} reason={reason} onClick={onRefute}>
        排除
      </GuardedButton>
    </div>
  );
}
