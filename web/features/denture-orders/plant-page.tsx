import { useAtomValue } from 'jotai';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { DENTURE_STATUS, type DentureStatus } from '#contract/denture-words.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { meAtom } from '#web/api/session.ts';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DentureTag, RiskTag } from './marks.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PlantRecord } from './plant-record.tsx';
import { ticketPath } from './printing-path.ts';
import { type ListedDentures, useDentureOrders } from './use-denture-orders.ts';
import { itemsText, maskedName } from './words.ts';

const OrderSheet = lateDialog(() => import('./order-sheet.tsx').then((m) => m.OrderSheet));

/** What a plant has before it: by where an order stands. */
const SHOWN: readonly DentureStatus[] = ['sent', 'received', 'making', 'question', 'rework', 'shipped'];
const isShown = (text: string | null): text is DentureStatus => SHOWN.some((status) => status === text);

/**
 * /other/denture_processing_orders: a plant's orders. Who works at a clinic sees what the clinic sent as its plants see it,
 * and how long each part took.
 */
export default function PlantPage() {
  const plant = useAtomValue(meAtom)?.meta.factory ?? null;
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const status = isShown(asked) ? asked : null;
  const put = (name: string, value: string | null) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const open = Number(params.get('order'));
  return (
    <Page title="义齿加工" hint={plant ? plant.name : '本院发出的加工单，与加工厂所见一致'}>
      <Orders
        key={status}
        status={status}
        onStatus={(next) => put('status', next)}
        onOpen={(id) => put('order', String(id))}
      />
      {open > 0 ? <OrderSheet key={open} id={open} asPlant onClose={() => put('order', null)} /> : null}
    </Page>
  );
}

interface OrdersProps {
  /** Null: all. */
  status: DentureStatus | null;
  onStatus: (status: DentureStatus | null) => void;
  onOpen: (id: number) => void;
}

function Orders({ status, onStatus, onOpen }: OrdersProps) {
  const state = useDentureOrders(status === null ? {} : { status });
  const { answer, paging } = state;
  if (!answer) {
    return (
      <VisitSheet>
        <Awaited asked={state.asked} lines={10} />
      </VisitSheet>
    );
  }
  // What is still written at the clinic is none of a plant's.
  const rows = answer.data.filter((row) => row.status !== 'draft');
  return (
    <>
      <Filter counts={answer.meta.counts} status={status} onStatus={onStatus} />
      <section aria-label="加工单" className="rounded-panel border border-line bg-surface">
        {rows.length === 0 ? (
          <EmptyState hint={status === null ? '诊所发出加工单后会出现在这里' : '换一个状态看看'} />
        ) : (
          <ul aria-label="加工单" className="flex flex-col divide-y divide-line">
            {rows.map((row) => (
              <PlantRow key={row.id} row={row} onOpen={() => onOpen(row.id)} />
            ))}
          </ul>
        )}
        {answer.total > answer.data.length || paging.page > 1 ? (
          <ListFoot {...paging} total={answer.total} onChange={state.turn} />
        ) : null}
      </section>
      <PlantRecord plants={answer.meta.plants} />
    </>
  );
}

interface FilterProps extends Pick<OrdersProps, 'status' | 'onStatus'> {
  counts: ListedDentures['meta']['counts'];
}

function Filter({ counts, status, onStatus }: FilterProps) {
  return (
    <fieldset aria-label="状态" className="mb-3 flex flex-wrap gap-1.5">
      <Shortcut framed label="全部" chosen={status === null} onClick={() => onStatus(null)} />
      {SHOWN.map((each) => (
        <Shortcut
          key={each}
          framed
          label={`${DENTURE_STATUS[each]} ${counts[each]}`}
          chosen={status === each}
          onClick={() => onStatus(each)}
        />
      ))}
    </fieldset>
  );
}

function PlantRow({ row, onOpen }: { row: DentureOrder; onOpen: () => void }) {
  const { id, code, status, stage, risk, urgent, hospital, doctor, patient, due_on } = row;
  return (
    <li className="flex flex-col gap-1.5 p-4 text-14">
      <p className="flex flex-wrap items-center gap-2">
        <b className="tabular-nums">{code}</b>
        <DentureTag of={status} />
        {stage ? <span className="text-13 text-ink-700">{stage}</span> : null}
        {risk === 'ok' ? null : <RiskTag of={risk} />}
        {urgent ? <Tag tone="red">加急</Tag> : null}
        <span className="ml-auto text-13 text-ink-700 tabular-nums">{`交货 ${due_on}`}</span>
      </p>
      <p className="break-words">{itemsText(row.items)}</p>
      <p className="text-13 text-ink-500">
        {[`${hospital.name} ${doctor.name}`, maskedName(patient.name), patientLine(patient)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* The clinic's own steps are on its board. */}
        {patient.id === null ? <OrderSteps row={row} /> : null}
        <Link
          to={ticketPath(id)}
          aria-label={`打印 ${code}`}
          className={buttonClass('default', 'sm', 'pointer-coarse:min-h-11')}
        >
          <Printer {...ICON} />
          打印
        </Link>
        <Button size="sm" className="pointer-coarse:min-h-11" aria-label={`详情 ${code}`} onClick={onOpen}>
          详情
        </Button>
      </div>
    </li>
  );
}
