import { useAtomValue } from 'jotai';
import { ArrowLeft, HeartPulse, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deskRegistrations, type KnownPerson } from '#contract/desk-registrations.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Alerts } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { Revealable } from '#web/clinic/patient/revealable.tsx';
import { useReveal } from '#web/clinic/patient/use-reveal.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';

interface PatientBannerProps {
  /** Undefined while it is asked for. */
  person: KnownPerson | undefined;
  /** Where somebody else is looked for. */
  back: string;
  /** What the hospital has labelled them with. */
  labels: ReactNode;
  /** Who else has them open. */
  here: ReactNode;
}

/** Over all pages of one patient: who it is, what must not be overlooked, and how today's visit stands. */
export function PatientBanner({ person, back, labels, here }: PatientBannerProps) {
  return (
    <section
      aria-label="患者"
      className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-surface px-4 py-2 lg:px-6"
    >
      <Link
        to={back}
        aria-label="返回患者管理"
        className="-ml-2 inline-flex size-11 items-center justify-center rounded-control hover:bg-bg-sunken lg:size-9"
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      </Link>
      {person ? <Person person={person} labels={labels} here={here} /> : <SkeletonLines lines={2} />}
    </section>
  );
}

interface PersonProps {
  person: KnownPerson;
  labels: ReactNode;
  here: ReactNode;
}

function Person({ person, labels, here }: PersonProps) {
  const reveal = useReveal(person.id);
  const { name, card_no, phone, allergic_history, medical_history, alerts } = person;
  return (
    <>
      <p className="font-semibold text-22">{name}</p>
      <div className="text-13 text-ink-700">
        <p>{patientLine(person)}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-600">
          {card_no ? <span>卡号 {card_no}</span> : null}
          <Revealable text={reveal.whole?.phone ?? phone} reveal={reveal} />
        </p>
      </div>
      <Alerts alerts={alerts} />
      {allergic_history ? (
        <Alert tone="red" icon={<TriangleAlert aria-hidden size={14} strokeWidth={2} />}>
          过敏史：{allergic_history}
        </Alert>
      ) : null}
      {medical_history ? (
        <Alert tone="orange" icon={<HeartPulse aria-hidden size={14} strokeWidth={2} />}>
          既往病史：{medical_history}
        </Alert>
      ) : null}
      {labels}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {here}
        <Today id={person.id} />
      </div>
    </>
  );
}

const TONES = { red: 'bg-red-100 text-red-700', orange: 'bg-orange-100 text-orange-800' } as const;

interface AlertProps {
  tone: keyof typeof TONES;
  icon: ReactNode;
  children: ReactNode;
}

/** Never cut short: what is not read here is not known in the chair. */
function Alert({ tone, icon, children }: AlertProps) {
  return (
    <p className={`flex max-w-full items-start gap-1.5 rounded-cell px-2.5 py-1 font-semibold text-13 ${TONES[tone]}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

/** How far the visit of today has come; nothing where there is none. */
function Today({ id }: { id: number }) {
  const { date } = useAtomValue(minuteAtom, { store });
  const { data, refetch } = useCall(deskRegistrations.history, { query: { patient_id: id, page: 1, pageSize: 10 } });
  useHospitalNews(['visits'], () => void refetch());
  const visit = data?.data.find((each) => each.date === date && each.cancel_status === 0);
  if (!visit) return null;
  return (
    <span className="flex items-center gap-2 text-13 text-ink-700">
      今日 {visit.time} {visit.doctor_name}
      <Tag tone={visit.flow_status === 'in_chair' ? 'brand' : 'outline'}>{FLOW_LABEL[visit.flow_status]}</Tag>
    </span>
  );
}
