import type {
  ChargeRecord,
  HygieneDetail,
  HygieneVisit,
  ProblemRecord,
  RecallRecord,
  ReferralRecord,
} from '#contract/hygiene.ts';
import { maskPhone } from '#contract/masks.ts';
import type { PatientDetail, Reservation } from '#contract/reservations.ts';
import { instant } from '#server/platform/clock.ts';
import type { VisitRow } from '#server/platform/command-rows.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { Parts, ProblemRow, RecallRow } from './queries.ts';

/** What a visit was is written by who had it, and by the owner; as change_hygiene decides it. */
function mayWrite(viewer: Viewer, doctorId: number): boolean {
  return viewer.user_id === doctorId || viewer.roles.includes('shop_owner');
}

function presentParts({ charge, problem, recall }: Parts): Parts {
  return {
    charge: charge && { ...charge, created_at: instant(charge.created_at) },
    problem: problem && presentTimes(problem),
    recall,
  };
}

function presentTimes<T extends { noted_at: string; settled_at: string | null }>(problem: T): T {
  const settled_at = problem.settled_at && instant(problem.settled_at);
  return { ...problem, noted_at: instant(problem.noted_at), settled_at };
}

export function presentHygieneVisit(row: VisitRow, viewer: Viewer): HygieneVisit {
  return {
    ...row,
    ...presentParts(row),
    created_at: instant(row.created_at),
    phone: maskPhone(row.phone),
    editable: mayWrite(viewer, row.doctor_id),
  };
}

/** The patient detail dialog's visit, with what belongs to it here. */
export function presentDetail(visit: PatientDetail['data'], parts: Parts, viewer: Viewer): HygieneDetail['data'] {
  const at = (text: string | null) => text && instant(text);
  return {
    ...visit,
    ...presentParts(parts),
    created_at: instant(visit.created_at),
    arrived_at: at(visit.arrived_at),
    in_chair_at: at(visit.in_chair_at),
    done_at: at(visit.done_at),
    editable: mayWrite(viewer, visit.doctor_id),
  };
}

export function presentRebooked(row: Reservation): Reservation {
  return { ...row, created_at: instant(row.created_at) };
}

export function presentCharge(row: ChargeRecord): ChargeRecord {
  return { ...row, phone: maskPhone(row.phone), created_at: instant(row.created_at) };
}

export function presentRecall(row: RecallRow, viewer: Viewer): RecallRecord {
  return { ...row, phone: maskPhone(row.phone), editable: mayWrite(viewer, row.doctor_id) };
}

export function presentProblem(row: ProblemRow, viewer: Viewer): ProblemRecord {
  return { ...presentTimes(row), phone: maskPhone(row.phone), editable: mayWrite(viewer, row.doctor_id) };
}

export function presentReferral(row: ReferralRecord): ReferralRecord {
  return { ...row, created_at: instant(row.created_at) };
}
