import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { type DepartmentEffect, departments } from '#contract/department-calls.ts';
import type { Department } from '#contract/departments.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';

interface StateDialogProps {
  /** As it is known now. */
  department: Department;
  onClose: () => void;
}

/** Stops a department, or its bookings; and before that shows what it leaves behind. */
export function StateDialog({ department, onClose }: StateDialogProps) {
  const [isInUse, setInUse] = useState(department.status === 1);
  const [isBookable, setBookable] = useState(department.bookable);
  const closes = (department.status === 1 && !isInUse) || (department.bookable && !isBookable);
  const effect = useCall(departments.preview, { params: { id: department.id } }, { enabled: closes, staleTime: 0 });
  useHospitalNews(['slots'], () => closes && void effect.refetch());
  const { reason } = useWritable();
  const { send, pending } = useSend(departments.update, {
    refresh: [departments.list],
    quiet: ['UNDECIDED'],
    onDone: onClose,
  });
  const left = effect.data?.data;
  const blocked = reason ?? (closes ? reasonAgainst(left) : null);
  const save = () => {
    const { id, name, code, kind, leader_id, phone, location, intro, version } = department;
    const words = { name, code, kind, leader_id, phone, location, intro };
    const body = { ...words, version, bookable: isBookable, status: isInUse ? 1 : 0 };
    // Of visits that came meanwhile the dialog tells; all else is in a toast.
    void send({ params: { id }, body }).catch(() => closes && void effect.refetch());
  };
  return (
    <FormDialog
      open
      title={`${department.name}的状态`}
      dirty={isInUse !== (department.status === 1) || isBookable !== department.bookable}
      pending={pending}
      submitText="保存"
      blocked={blocked !== null}
      footerHint={blocked}
      onSubmit={() => blocked === null && save()}
      onClose={onClose}
    >
      <FormRow label="状态" hint="停用后不再可选，已用到它的地方仍显示其名称">
        <Switch checked={isInUse} onChange={setInUse}>
          {isInUse ? '在用' : '停用'}
        </Switch>
      </FormRow>
      <FormRow label="可预约" hint="关闭后，预约时不再可选">
        <Switch checked={isBookable} onChange={setBookable}>
          {isBookable ? '是' : '否'}
        </Switch>
      </FormRow>
      {closes ? <Effect answer={effect} /> : null}
    </FormDialog>
  );
}

function reasonAgainst(effect: DepartmentEffect | undefined): string | null {
  if (!effect) return '正在计算影响';
  return effect.untouched.length > 0 ? '请先为这些预约改约或取消' : null;
}

/** What it leaves behind, as far as that is known. */
function Effect({ answer }: { answer: UseQueryResult<AnswerOf<typeof departments.preview>> }) {
  if (answer.error) return <Failed asked={answer} />;
  return answer.data ? <Left effect={answer.data.data} /> : <SkeletonLines lines={2} />;
}

function Left({ effect: { people, hours, untouched } }: { effect: DepartmentEffect }) {
  return (
    <>
      <p className="text-14 text-ink-700">
        {hours > 0
          ? `${people.map(({ name }) => name).join('、')}的 ${hours} 个出诊时段在此科室，出诊照常，预约时不再选科室`
          : '没有出诊时段在此科室'}
      </p>
      {untouched.length > 0 ? (
        <section aria-label="还未处理的预约" className="rounded-control border border-orange-500 bg-orange-50">
          <p className="flex items-start gap-2 border-orange-100 border-b px-3 py-2 font-semibold text-orange-800">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
            还有 {untouched.length} 个预约在此科室
          </p>
          <ul className="max-h-60 overflow-y-auto px-3 py-1">
            {untouched.map(({ scheduling_time_id, patient, date, time, doctor }) => (
              <li
                key={scheduling_time_id}
                className="flex flex-wrap gap-x-3 border-orange-100 border-b py-1.5 last:border-b-0"
              >
                <b className="min-w-16">{patient}</b>
                <span>
                  {formatDateHeading(date)} {time}
                </span>
                <span className="ml-auto text-ink-600">{doctor}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
