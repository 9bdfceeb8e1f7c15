import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dentureOrders } from '#contract/denture-orders.ts';
import type { WholeDentureOrder } from '#contract/denture-rows.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { PatientLink } from '#web/clinic/patient/patient-link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { ICON } from '#web/ui/icon.ts';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { DentureTag, RiskTag } from './marks.tsx';
import { MessageForm } from './message-form.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderSteps } from './order-steps.tsx';
import { Pictures } from './pictures.tsx';
import { ticketPath } from './printing-path.ts';
import { lastedText, maskedName } from './words.ts';

interface OrderSheetProps {
  id: number;
  /** As its plant sees it: a surname, no money, no steps of the clinic. */
  asPlant?: boolean;
  onClose: () => void;
}

/** All of an order: what is made, how far it is and how long each part took, what both sides said. */
export function OrderSheet({ id, asPlant = false, onClose }: OrderSheetProps) {
  const asked = useCall(dentureOrders.one, { params: { id } }, { staleTime: 0 });
  const answer = asked.data;
  const row = answer?.data;
  return (
    <RightSheet
      title={row?.code ?? '义齿加工单'}
      about={row ? <About row={row} asPlant={asPlant} /> : null}
      footer={
        row ? (
          <div className="flex flex-wrap gap-2">
            {/* A plant's own person has no patient's number before them, and all of the plant's steps. */}
            {asPlant && row.patient.id !== null ? null : <OrderSteps row={row} />}
            {row.status === 'draft' ? null : (
              <Link to={ticketPath(id)} className={buttonClass('default', 'sm', 'pointer-coarse:min-h-11')}>
                <Printer {...ICON} />
                打印加工单
              </Link>
            )}
          </div>
        ) : null
      }
      onClose={onClose}
    >
      {answer ? <Whole answer={answer} asPlant={asPlant} /> : <Awaited asked={asked} lines={10} />}
    </RightSheet>
  );
}

type AboutProps = { row: WholeDentureOrder['data']; asPlant: boolean };

function About({ row: { status, stage, risk, patient }, asPlant }: AboutProps) {
  const name = asPlant ? maskedName(patient.name) : patient.name;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-13 text-ink-700">
      {patient.id === null || asPlant ? <b>{name}</b> : <PatientLink id={patient.id}>{name}</PatientLink>}
      <span>{patientLine(patient)}</span>
      <DentureTag of={status} />
      {stage ? <span>{stage}</span> : null}
      {risk === 'ok' ? null : <RiskTag of={risk} />}
    </div>
  );
}

function Whole({ answer: { data: row, meta }, asPlant }: { answer: WholeDentureOrder; asPlant: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      {row.cancel_asked ? <Note>诊所申请取消，等待加工厂答复</Note> : null}
      <OrderFacts row={row} money={!asPlant || row.patient.id === null} />
      <Pictures title="影像" files={row.files} />
      <Part title="进度">
        <Steps steps={meta.steps} />
      </Part>
      <Part title="留言">
        <Messages messages={meta.messages} />
        {meta.writes ? <MessageForm id={row.id} /> : null}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t pt-3">
      <h3 className="mb-2 font-semibold text-14">{title}</h3>
      {children}
    </section>
  );
}

function Steps({ steps }: { steps: WholeDentureOrder['meta']['steps'] }) {
  if (steps.length === 0) return <p className="text-13 text-ink-500">还没有发出</p>;
  return (
    <ol aria-label="进度" className="flex flex-col gap-2">
      {steps.map((step) => (
        <li key={step.id} className="text-13">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b>{[step.to_name, step.stage].filter(Boolean).join(' · ')}</b>
            <span className="text-ink-500">{`${step.by_name} ${formatInstant(step.at)}`}</span>
            {step.minutes === null ? null : <span className="ml-auto tabular-nums">{lastedText(step.minutes)}</span>}
          </p>
          {step.fault_name ? <p>{`责任方：${step.fault_name}`}</p> : null}
          {step.note ? <p className="whitespace-pre-wrap break-words text-ink-700">{step.note}</p> : null}
          <Pictures title="照片" files={step.photos} />
        </li>
      ))}
    </ol>
  );
}

function Messages({ messages }: { messages: WholeDentureOrder['meta']['messages'] }) {
  if (messages.length === 0) return <p className="mb-3 text-13 text-ink-500">还没有留言</p>;
  return (
    <ul aria-label="留言" className="mb-3 flex flex-col gap-2">
      {messages.map(({ id, text, by_name, at }) => (
        <li key={id} className="text-13">
          <p className="text-ink-500">{`${by_name} ${formatInstant(at)}`}</p>
          <p className="whitespace-pre-wrap break-words">{text}</p>
        </li>
      ))}
    </ul>
  );
}
