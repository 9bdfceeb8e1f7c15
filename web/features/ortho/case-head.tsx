import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type OrthoCase, ortho } from '#contract/ortho.ts';
import { ORTHO_MOVES, ORTHO_STATUS, type OrthoStatus } from '#contract/ortho-words.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { NOT_FOR_YOU } from '#web/clinic/record/case-words.ts';
import { type ControlPart, detailText, saidParts } from '#web/clinic/record/ortho-text.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { OrthoAnswer } from './use-ortho.ts';

const CaseDialog = lateDialog(() => import('./case-dialog.tsx').then((m) => m.CaseDialog));

const STEPS: Readonly<Record<OrthoStatus, string>> = {
  planning: '',
  active: '开始矫治',
  retention: '进入保持',
  finished: '完成',
  stopped: '中止',
};
/** What cannot be taken back is asked once more. */
const FINAL: readonly OrthoStatus[] = ['finished', 'stopped'];
const IN_MOUTH: readonly ControlPart[] = ['wires', 'brackets', 'elastics', 'chains', 'springs', 'aligner'];

interface CaseHeadProps {
  patientId: number;
  row: OrthoCase;
  meta: OrthoAnswer['meta'];
}

/** Where the case stands: its state, which month, what is in the mouth, and when they come again. */
export function CaseHead({ patientId, row, meta }: CaseHeadProps) {
  const [editing, setEditing] = useState(false);
  const { reason } = useWritable();
  const over = FINAL.includes(row.status);
  return (
    <section aria-label="正畸病例" className="min-w-0 rounded-panel border border-line bg-surface p-4 lg:px-6">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-16">{monthText(row, meta.month)}</h2>
        <Tag tone={over ? 'neutral' : 'brand'}>{row.status_name}</Tag>
        <span className="text-13 text-ink-600">{`复诊 ${meta.visits} 次 · ${row.doctor.name}`}</span>
        {meta.editable && !over ? (
          <span className="ml-auto flex flex-wrap gap-2">
            {ORTHO_MOVES[row.status].map((to) => (
              <Move key={to} row={row} to={to} off={reason} />
            ))}
            <GuardedButton
              size="sm"
              icon={<Pencil {...ICON} />}
              reason={reason}
              onClick={() => {
                if (reason === null) setEditing(true);
              }}
            >
              修改病例
            </GuardedButton>
          </span>
        ) : null}
      </div>
      <DescriptionList items={factsOf(row, meta)} />
      {editing ? <CaseDialog patientId={patientId} row={row} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

/** 第14个月/约24个月 */
function monthText({ months_planned, status }: OrthoCase, month: number | null): string {
  const planned = months_planned === null ? '' : `约${months_planned}个月`;
  if (month === null) return status === 'planning' ? ['尚未开始', planned].filter(Boolean).join('，') : '未开始';
  return [`第${month}个月`, planned].filter(Boolean).join('/');
}

function factsOf(row: OrthoCase, { in_mouth, next_visit, view }: OrthoAnswer['meta']) {
  const { appliance, extractions, started_on, ended_on, goals, plan, detail } = row;
  const text = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  const next = next_visit ? `${next_visit.date} ${next_visit.time} ${next_visit.doctor_name}` : '未预约';
  const hidden = <span className="text-ink-600">{NOT_FOR_YOU}</span>;
  return [
    { label: '现在口内', value: view === 'full' ? <InMouth in_mouth={in_mouth} /> : hidden },
    { label: '下次就诊', value: next_visit ? next : <b className="text-orange-800">{next}</b> },
    ...text('矫治器', appliance),
    ...text('拔牙', extractions.join(' ')),
    ...text('起止', [started_on, ended_on].filter(Boolean).join(' 至 ')),
    ...text('矫治目标', goals),
    ...text('矫治方案', plan),
    ...text('指标', detail && detailText(detail)),
  ] satisfies { label: string; value: ReactNode }[];
}

function InMouth({ in_mouth }: { in_mouth: OrthoAnswer['meta']['in_mouth'] }) {
  if (!in_mouth) return <span className="text-ink-600">还没有归档的复诊记录</span>;
  const { on, ...said } = in_mouth;
  const parts = saidParts({ ...said, hygiene: null, compliance: null, next_weeks: null, detail: [] }, IN_MOUTH);
  return (
    <span>
      {parts.length === 0 ? '没有装置' : parts.map(({ text }) => text).join('；')}
      <span className="ml-2 text-13 text-ink-600">{on}</span>
    </span>
  );
}

/** One press leads on; what is the end is asked once more. */
function Move({ row: { id, version, status }, to, off }: { row: OrthoCase; to: OrthoStatus; off: string | null }) {
  const confirm = useConfirm();
  const { send, pending } = useSend(ortho.update, { refresh: [ortho.read] });
  const label = status === 'retention' && to === 'active' ? '恢复矫治' : STEPS[to];
  const go = async () => {
    if (off !== null || pending) return;
    const question = {
      title: `${label}这个正畸病例？`,
      description: `病例将变为“${ORTHO_STATUS[to]}”，之后不能再修改`,
      confirmText: label,
    };
    if (FINAL.includes(to) && !(await confirm(question))) return;
    // What is refused is said by a toast.
    await send({ params: { id }, body: { status: to, version } }).catch(() => undefined);
  };
  return (
    <GuardedButton size="sm" reason={off} pending={pending} onClick={() => void go()}>
      {label}
    </GuardedButton>
  );
}
