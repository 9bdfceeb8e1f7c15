import { Building2, Stethoscope, UserRound } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import { patients } from '#contract/patients.ts';
import { search } from '#contract/search.ts';
import { useCall } from '#web/api/use-call.ts';
import { alertLine } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { noteOpened } from './recents.ts';
import type { Offer } from './rows.ts';

type Doctor = AnswerOf<typeof search.projects>['meta']['doctors'][number];
type Hospital = AnswerOf<typeof search.projects>['data'][number];
type Patient = AnswerOf<typeof patients.searchOfHospital>['data'][number];
type Go = (to: string) => void;

const MOST = 5;

export interface Found {
  patients: readonly Offer[];
  doctors: readonly Offer[];
  hospitals: readonly Offer[];
  /** An answer to what is typed now is on its way. */
  waiting: boolean;
  /** Something could not be asked. */
  failed: boolean;
  /** Asks once more for what could not be asked. */
  retry: () => void;
}

/**
 * What the server knows by these letters. Each key asks anew and gives the older question up; until its answer is there
 * the last one stays, so that nothing flickers.
 */
export function useFound(typed: string, withPatients: boolean, go: Go): Found {
  const keyword = typed.trim();
  const on = keyword !== '';
  const places = useCall(
    search.projects,
    { body: { keyword, page: 1, pageSize: MOST } },
    { enabled: on, keep: true, staleTime: 5_000 },
  );
  const people = useCall(patients.searchOfHospital, { body: { keyword } }, { enabled: on && withPatients, keep: true });
  const known = on && withPatients ? (people.data?.data ?? []) : [];
  return {
    patients: known.slice(0, MOST).map(patientOffer),
    doctors: on ? (places.data?.meta.doctors ?? []).map((doctor) => doctorOffer(doctor, go)) : [],
    hospitals: on ? (places.data?.data ?? []).map((hospital) => hospitalOffer(hospital, go)) : [],
    waiting: on && (isWaiting(places) || (withPatients && isWaiting(people))),
    failed: on && (places.isError || (withPatients && people.isError)),
    retry: () => {
      for (const each of [places, people]) if (each.isError) void each.refetch();
    },
  };
}

const isWaiting = ({ isPending, isPlaceholderData }: { isPending: boolean; isPlaceholderData: boolean }) =>
  isPending || isPlaceholderData;

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

function doctorOffer({ user_id, hospital_id, name, department_name, job_title, hospital_name }: Doctor, go: Go): Offer {
  const to = `/?hospital_id=${hospital_id}&doctor_id=${user_id}`;
  const hint = joined(department_name, job_title, hospital_name);
  return {
    key: `doctor-${hospital_id}-${user_id}`,
    label: name,
    hint,
    icon: Stethoscope,
    does: '定位到列',
    keep: { kind: 'doctor', label: name, hint, to },
    act: () => go(to),
  };
}

function hospitalOffer({ id, name, address }: Hospital, go: Go): Offer {
  const to = `/?hospital_id=${id}`;
  const keep = { kind: 'hospital' as const, label: name, hint: address, to };
  return {
    key: `hospital-${id}`,
    label: name,
    hint: address,
    icon: Building2,
    does: '查看号源',
    keep,
    act: () => go(to),
  };
}

function patientOffer({ id, name, gender, age, phone, card_no, last_visit, alerts }: Patient): Offer {
  const offer: Offer = {
    key: `patient-${id}`,
    label: name,
    hint: patientLine({ gender, age }, phone, card_no, alertLine(alerts), last_visit && `上次就诊 ${last_visit.date}`),
    icon: UserRound,
    does: '查看预约',
    person: { id, name },
    act: () => noteOpened(offer),
  };
  return offer;
}
