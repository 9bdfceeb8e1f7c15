import { CircleCheck, FilePen, Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DeskRegistration } from '#contract/desk-registration-shapes.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { DeskForm } from './desk-form.tsx';
import { RegisteredToday } from './registered-today.tsx';
import { lookAt, SlotPanel } from './slot-panel.tsx';
import { nameOf } from './status-tag.tsx';
import { useArranged } from './use-arranged.ts';
import { type Confirmed, useDesk } from './use-desk.ts';
import { useChooseSlot } from './use-desk-room.ts';
import { useStartPatient } from './use-start-patient.ts';
import type { DeskValues } from './values.ts';

/** 预约登记, first layout: the form at the left, what is open at the right, as it is this moment. */
export default function SubscribePage() {
  const [search, setSearch] = useSearchParams();
  // A new form each time one is done or another one is taken up. The address follows, so that a reload finds it again.
  const [form, setForm] = useState(() => ({
    round: 0,
    id: Number(search.get('id')) || null,
    patientId: Number(search.get('patient')) || null,
  }));
  const keep = useCallback((kept: number) => setSearch({ id: String(kept) }, { replace: true }), [setSearch]);
  const [done, setDone] = useState<Confirmed | null>(null);
  const open = (id: number | null) => {
    setSearch(id === null ? {} : { id: String(id) }, { replace: true });
    setForm(({ round }) => ({ round: round + 1, id, patientId: null }));
  };
  const finish = (confirmed: Confirmed | null) => {
    setDone(confirmed);
    open(null);
  };
  return (
    <Page
      title="预约登记"
      hint="填写即保存草稿，确认后生成预约"
      action={
        <>
          <Link to="/manage/subscribe/subscribe2" className="text-14 text-blue-700 underline underline-offset-2">
            登记列表
          </Link>
          <Button icon={<Plus aria-hidden size={16} strokeWidth={1.75} />} onClick={() => open(null)}>
            新登记
          </Button>
        </>
      }
    >
      {done ? <Done done={done} /> : null}
      <Drafts current={Number(search.get('id')) || null} onOpen={open} />
      <Start key={form.round} id={form.id} patientId={form.patientId} onFinish={finish} onOpen={open} onKept={keep} />
    </Page>
  );
}

/** Who was registered last: what a clerk tells the person before the next one comes. */
function Done({ done: { data, meta } }: { done: Confirmed }) {
  return (
    <p
      role="status"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-control bg-green-100 px-4 py-2 text-13 text-green-700"
    >
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} />
      <b>
        已挂号：{data.patient} {data.appointment_time} {data.doctor_name}
      </b>
      {meta.known ? <span>本院已有患者</span> : <span>已建档</span>}
      {data.flow_status === 'arrived' ? <span>已到店</span> : null}
    </p>
  );
}

/** What was begun and not finished, here or at another desk. */
function Drafts({ current, onOpen }: { current: number | null; onOpen: (id: number) => void }) {
  const { data } = useCall(deskRegistrations.index, { query: { status: 'draft', pageSize: 6 } });
  const others = data?.data.filter(({ id }) => id !== current) ?? [];
  if (others.length === 0) return null;
  return (
    <nav aria-label="未完成的登记" className="mb-3 flex flex-wrap items-center gap-2 text-13">
      <span className="text-ink-600">未完成</span>
      {others.map((row) => (
        <Button
          key={row.id}
          size="sm"
          icon={<FilePen aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => onOpen(row.id)}
        >
          {[nameOf(row), row.time, row.doctor_name].filter(Boolean).join(' ')}
        </Button>
      ))}
    </nav>
  );
}

interface StartProps {
  id: number | null;
  patientId: number | null;
  onFinish: (done: Confirmed | null) => void;
  onOpen: (id: number | null) => void;
  onKept: (id: number) => void;
}

/** Loads what is gone on with. */
function Start({ id, patientId, onFinish, onOpen, onKept }: StartProps) {
  const found = useCall(deskRegistrations.detail, { query: { id: id ?? 0 } }, { enabled: id !== null });
  const person = useStartPatient(patientId);
  const [row, setRow] = useState<DeskRegistration | null>(null);
  // What is written here is newer than what is read again.
  if (found.data && found.isFetchedAfterMount && row === null) setRow(found.data.data);
  if ((id !== null && found.error && !row) || person.error) {
    const error = found.error ?? person.error;
    return <ErrorState reason={reasonOf(error)} onRetry={() => onOpen(null)} />;
  }
  if ((id !== null && !row) || person.loading) return <SkeletonLines lines={8} />;
  if (row && row.status !== 'draft' && row.status !== 'submitted') return <Over row={row} onNew={() => onOpen(null)} />;
  return <Writing start={row} startValues={person.values} onFinish={onFinish} onOpen={onOpen} onKept={onKept} />;
}

function Over({ row, onNew }: { row: DeskRegistration; onNew: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-panel border border-line bg-surface p-6 text-14">
      <p>
        <b>{nameOf(row)}</b> 的登记
        {row.status === 'confirmed' ? `已由 ${row.confirmed_by_name ?? '同事'} 确认挂号` : '已取消'}。
      </p>
      <Button onClick={onNew}>新登记</Button>
    </div>
  );
}

interface WritingProps {
  start: DeskRegistration | null;
  startValues: Partial<DeskValues> | undefined;
  onFinish: (done: Confirmed | null) => void;
  onOpen: (id: number | null) => void;
  onKept: (id: number) => void;
}

function Writing({ start, startValues, onFinish, onOpen, onKept }: WritingProps) {
  const arranged = useArranged(start?.date ?? null);
  const desk = useDesk({
    start,
    ...(startValues ? { startValues } : {}),
    nameOf: (id) => arranged.people?.find((person) => person.id === id)?.name,
    onConfirmed: onFinish,
  });
  const choose = useChooseSlot(desk, arranged);
  const kept = desk.keeper.kept?.id;
  useEffect(() => {
    if (kept !== undefined) onKept(kept);
  }, [kept, onKept]);
  const panel = useRef<HTMLElement | null>(null);
  // Slots are chosen outside the form, and registering goes on from there.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    desk.press();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are what is pressed; Ctrl Enter is for all of them
    <div
      className="grid min-h-0 flex-1 items-start gap-4 lg:grid-cols-[minmax(420px,5fr)_minmax(0,7fr)]"
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-col gap-4">
        <div className="rounded-panel border border-line bg-surface p-4 lg:p-5">
          <DeskForm
            desk={desk}
            arranged={arranged}
            onChoose={choose}
            onLook={() => lookAt(panel.current)}
            onDropped={() => onFinish(null)}
            onLatest={() => onOpen(desk.keeper.kept?.id ?? null)}
          />
        </div>
        <div className="max-lg:hidden">
          <RegisteredToday />
        </div>
      </div>
      <SlotPanel ref={panel} arranged={arranged} chosen={desk.values.slot} onChoose={choose} />
    </div>
  );
}
