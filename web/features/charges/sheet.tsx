import clsx from 'clsx';
import { ChevronLeft, Lock, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Charge } from '#contract/charge-rows.ts';
import type { Member } from '#contract/member-rows.ts';
import { DisposalStatusTag } from '#web/clinic/money/disposal-status-tag.tsx';
import { LevelCell } from '#web/clinic/money/level-cell.tsx';
import { isLocked } from '#web/clinic/money/member-lock.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON, SMALL_ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { Lines } from './lines.tsx';
import { QUEUE } from './paths.ts';

interface SheetProps {
  list: Charge;
  member: Member;
  /** There is a queue to go back to. */
  queued?: boolean;
  /** What is taken off, and what it comes to. */
  children: ReactNode;
}

/** A list as it was issued: who, what was done, and what it comes to. */
export function Sheet({ list, member, queued = false, children }: SheetProps) {
  return (
    <section
      aria-label={`${list.patient.name}的处置单`}
      className="@container/sheet flex flex-col gap-3 p-4 @min-[760px]/desk:px-6"
    >
      {queued ? (
        <Link
          to={QUEUE}
          className="inline-flex min-h-9 items-center gap-1 self-start text-blue-600 @min-[760px]/desk:hidden"
        >
          <ChevronLeft {...ICON} />
          返回队列
        </Link>
      ) : null}
      <Patient list={list} member={member} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-3 text-13 text-ink-600">
        <b className="text-14 text-ink-900">{list.number ?? '草稿'}</b>
        {list.issued_at ? (
          <span>{[list.doctor?.name, `${formatInstant(list.issued_at)} 开单`].filter(Boolean).join(' ')}</span>
        ) : null}
        {list.reservation ? <span>{`${list.reservation.date} ${list.reservation.time} 就诊`}</span> : null}
        <DisposalStatusTag list={list} />
        <RefundTags list={list} />
      </p>
      <FoldedLines list={list} />
      {children}
      <Remarks list={list} />
      <p className="mt-auto flex items-center gap-1.5 border-line border-t pt-3 text-13 text-green-700">
        <ShieldCheck {...ICON} />
        {`逐行应收之和等于 ${formatMoney(list.total)}，已核对`}
      </p>
    </section>
  );
}

/** What was given back of it, and what of it waits for a second person. */
function RefundTags({ list: { refund_status, refund_pending, discount_pending } }: { list: Charge }) {
  return (
    <>
      {refund_status > 0 ? <Tag tone="neutral">{refund_status === 2 ? '已退费' : '部分退费'}</Tag> : null}
      {refund_pending ? <Tag tone="orange">退费待审批</Tag> : null}
      {discount_pending ? <Tag tone="orange">优惠待审批</Tag> : null}
    </>
  );
}

function Patient({ list, member }: { list: Charge; member: Member }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2 className="font-semibold text-22">{list.patient.name}</h2>
      <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-600">
        <span>{list.code ?? '—'}</span>
        <span>{member.user.phone}</span>
        <LevelCell level={member.vip_level} />
        <span>{`积分 ${formatCount(member.integral)}`}</span>
        <span>
          储值 <b className="text-ink-900">{formatMoney(member.balance)}</b>
        </span>
        {isLocked(member) ? (
          <Tag tone="red" icon={<Lock {...SMALL_ICON} />}>
            会员卡已锁定
          </Tag>
        ) : null}
      </p>
    </header>
  );
}

/** On a phone the lines are folded: what is to be paid stands first. */
function FoldedLines({ list }: { list: Charge }) {
  const [open, setOpen] = useState(false);
  const count = list.projects.length + list.products.length + list.drugs.length;
  return (
    <>
      <Button
        className="w-full justify-between! @min-[460px]/sheet:hidden"
        size="touch"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {`${open ? '收起' : '展开'}明细，共 ${count} 行`}
        <b>{formatMoney(list.total)}</b>
      </Button>
      <div className={clsx(!open && 'hidden', '@min-[460px]/sheet:block')}>
        <Lines list={list} />
      </div>
    </>
  );
}

function Remarks({ list: { remarks, doctor } }: { list: Charge }) {
  if (!remarks) return null;
  return (
    <p className="flex gap-3 rounded-control bg-surface-2 px-3 py-2.5 text-13">
      <span className="shrink-0 text-ink-500">备注</span>
      <span className="min-w-0 flex-1 whitespace-pre-line">{remarks}</span>
      {doctor ? <span className="shrink-0 text-ink-500">{doctor.name}</span> : null}
    </p>
  );
}
