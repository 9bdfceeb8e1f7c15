import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import type { InterveneStatus } from '#contract/intervene-words.ts';
import { type Intervene, intervenes } from '#contract/intervenes.ts';
import { useWritable } from '#web/api/writable.ts';
import { PatientLink } from '#web/clinic/patient/patient-link.tsx';
import { usePress } from '#web/forms/use-press.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { InterveneTag } from './marks.tsx';

interface InterveneRowProps {
  row: Intervene;
  /** Whose it is stands with it. */
  named: boolean;
  onEdit: () => void;
  onEnd: (how: 'met' | 'unmet') => void;
}

/** One intervention: what was said, by whom and when, where it stands, and what may be done with it. */
export function InterveneRow({ row, named, onEdit, onEnd }: InterveneRowProps) {
  const { category, status, content, patient } = row;
  const gone = status === 'void';
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {named ? <PatientLink id={patient.id}>{patient.name}</PatientLink> : null}
          <Tag tone="outline">{category}</Tag>
          <InterveneTag of={status} />
        </p>
        <p className={clsx('mt-1 whitespace-pre-wrap break-words text-14', gone && 'text-ink-600 line-through')}>
          {content}
        </p>
        <Facts row={row} />
        <p className="mt-1 text-13 text-ink-500">{saidBy(row)}</p>
      </div>
      {row.editable ? <Actions row={row} onEdit={onEdit} onEnd={onEnd} /> : null}
    </li>
  );
}

function Facts({ row: { goal, review_on, outcome } }: Pick<InterveneRowProps, 'row'>) {
  const facts = [
    ['目标', goal],
    ['复查', review_on],
    ['结果', outcome],
  ].filter(([, said]) => said);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13 text-ink-700">
      {facts.map(([label, said]) => (
        <div key={label} className="contents">
          <dt className="text-ink-500">{label}</dt>
          <dd className="whitespace-pre-wrap break-words">{said}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 陈思远 2026-11-20 10:37 书写，周店长 2026-11-20 10:41 修改 */
function saidBy({ doctor, created_at, updated, version }: Intervene): string {
  const written = `${doctor.name} ${formatInstant(created_at)} 书写`;
  return version === 1 ? written : `${written}，${updated.by.name} ${formatInstant(updated.at)} 修改`;
}

function Actions({ row, onEdit, onEnd }: Omit<InterveneRowProps, 'named'>) {
  const { reason } = useWritable();
  const { move, pending } = useMove(row);
  const confirm = useConfirm();
  const of = `${row.category} ${row.content.slice(0, 10)}`;
  const giveUp = async () => {
    const yes = await confirm({
      title: '作废这条干预？',
      description: '作废后患者不再看到，且不能恢复；您和同事仍可查阅。',
      confirmText: '作废',
      danger: true,
    });
    if (yes) await move('void');
  };
  const presses: [string, () => void][] =
    row.status === 'open'
      ? [
          ['达成', () => onEnd('met')],
          ['未达成', () => onEnd('unmet')],
        ]
      : [['重新进行', () => void move('open')]];
  return (
    <div className="flex flex-wrap gap-2">
      {[...presses, ['修改', onEdit] as const, ['作废', () => void giveUp()] as const].map(([word, press]) => (
        <GuardedButton
          key={word}
          size="sm"
          className="pointer-coarse:min-h-11"
          aria-label={`${word} ${of}`}
          reason={reason}
          pending={pending}
          onClick={press}
        >
          {word}
        </GuardedButton>
      ))}
    </div>
  );
}

/** To another state in one press. Where somebody was quicker, a toast has said so, and all of it is read again. */
function useMove({ id, version }: Intervene) {
  const queries = useQueryClient();
  const { press, pending } = usePress(intervenes.update, { refresh: [intervenes.list] });
  const { method, path } = intervenes.list;
  const overtaken = () => void queries.invalidateQueries({ queryKey: [method, path] });
  return {
    pending,
    move: (status: InterveneStatus) => press({ params: { id }, body: { status, version } }).then(() => {}, overtaken),
  };
}
