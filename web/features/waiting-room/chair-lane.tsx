import { useAtomValue } from 'jotai';
import { Armchair, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { reservations, type WaitingRoomVisit } from '#contract/reservations.ts';
import { store, viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Alerts } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { PastVisits } from '#web/clinic/visit/past-visits.tsx';
import { wallClock } from '#web/realtime/server-clock.ts';
import { useTicking } from '#web/realtime/use-ticking.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatElapsed, formatMoney, formatMonthDay, timeOf } from '#web/ui/text/format.ts';
import { Lane } from './lane.tsx';
import type { RecordLink } from './types.ts';

type ChairLaneProps = {
  items: readonly WaitingRoomVisit[];
  /** Nothing can be written just now, and why. */
  blocked: string | null;
  pending: boolean;
  onDone: (item: WaitingRoomVisit) => void;
  onOpen: (hashId: string) => void;
  linksOf: (hashId: string) => readonly RecordLink[];
};

export function ChairLane({ items, linksOf, ...doing }: ChairLaneProps) {
  const since = items.length === 1 ? items[0]?.in_chair_at : null;
  return (
    <Lane
      icon={<Armchair aria-hidden size={16} strokeWidth={1.75} />}
      title="就诊中"
      count={items.length}
      aside={since ? `${wallTime(since)} 接诊` : null}
      className="bg-surface lg:*:px-7"
    >
      <div className="flex flex-col gap-8 lg:min-h-0 lg:overflow-y-auto px-5 pb-5">
        {items.length === 0 ? <EmptyState title="现在没有就诊中的患者" hint="接诊后显示在这里" /> : null}
        {items.map((item) => (
          <InChair key={item.hash_id} item={item} links={linksOf(item.hash_id)} {...doing} />
        ))}
      </div>
    </Lane>
  );
}

/** HH:mm at the clinic. */
function wallTime(instant: string): string {
  return timeOf(wallClock(Date.parse(instant)).minute);
}

type InChairProps = Omit<ChairLaneProps, 'items' | 'linksOf'> & {
  item: WaitingRoomVisit;
  links: readonly RecordLink[];
};

function InChair({ item, links, blocked, pending, onDone, onOpen }: InChairProps) {
  return (
    <article aria-label={item.patient} className="flex flex-col gap-5">
      <PersonLine item={item} />
      <Alerts {...item} />
      <dl className="flex flex-col gap-2">
        <Line label="主诉">{item.chief_complaint}</Line>
        <Line label="预约">{bookingLine(item)}</Line>
        {item.remarks === '' ? null : <Line label="备注">{item.remarks}</Line>}
      </dl>
      {links.length > 0 ? <LinkMatrix links={links} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          icon={<Check aria-hidden size={16} strokeWidth={1.75} />}
          pending={pending}
          aria-disabled={blocked !== null}
          title={blocked ?? undefined}
          onClick={() => onDone(item)}
        >
          完成就诊
        </Button>
        <Button size="lg" onClick={() => onOpen(item.hash_id)}>
          查看资料
        </Button>
      </div>
      <History hashId={item.hash_id} />
    </article>
  );
}

function PersonLine({ item }: { item: WaitingRoomVisit }) {
  const who = patientLine(item);
  const card = [item.card_no ? `卡号 ${item.card_no}` : null, item.phone].filter(Boolean).join(' · ');
  return (
    <div className="flex items-end gap-x-3">
      <h3 className="shrink-0 font-semibold text-28">{item.patient}</h3>
      <p className="min-w-0 text-13 text-ink-500">
        <span className="block text-14 text-ink-900">{who}</span>
        {card}
      </p>
      {item.in_chair_at ? <Elapsed since={item.in_chair_at} /> : null}
    </div>
  );
}

function Elapsed({ since }: { since: string }) {
  const digits = useTicking(Date.parse(since), formatElapsed);
  return (
    <p className="ml-auto shrink-0 text-right">
      <span
        ref={digits}
        role="timer"
        aria-live="off"
        aria-label="本次用时"
        className="block font-semibold text-28 text-brand-800"
      />
      <span aria-hidden className="block text-13 text-ink-500">
        本次用时
      </span>
    </p>
  );
}

function bookingLine(item: WaitingRoomVisit): string {
  const booked = wallClock(Date.parse(item.created_at));
  const day = booked.date === item.date ? '今日' : formatMonthDay(booked.date);
  const who = item.booked_by ?? '患者本人';
  const fee = `${feeLabel(item.role_name)} ${formatMoney(item.fee.price)}`;
  return `${item.time}，${who} 于${day} ${timeOf(booked.minute)} 预约，${fee}`;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)]">
      <dt className="text-ink-500">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LinkMatrix({ links }: { links: readonly RecordLink[] }) {
  return (
    <nav
      aria-label="就诊资料"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-surface *:shadow-[0_0_0_1px_var(--color-line)] xl:grid-cols-3"
    >
      {links.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          className="flex h-11 items-center px-3 hover:bg-blue-50 hover:text-blue-700 focus-visible:-outline-offset-2"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Earlier visits stand in the patient's detail only. */
function History({ hashId }: { hashId: string }) {
  const role = useAtomValue(viewRoleAtom, { store });
  const own = role === 'doctor' || role === 'shop_owner' || role === 'dental_hygienist';
  const { data } = useCall(own ? reservations.doctorPatient : reservations.basePatient, { params: { id: hashId } });
  const visits = data?.meta.history ?? [];
  if (visits.length === 0) return null;
  return (
    <section aria-label="既往就诊">
      <h4 className="border-line-strong border-b pb-2 text-13 text-ink-600">既往就诊</h4>
      <PastVisits visits={visits} />
    </section>
  );
}
