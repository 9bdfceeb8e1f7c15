import type { Violation } from '../part.ts';
import { type Case, isArchived, mayNot, type State, say, tell } from './record-cases.ts';
import type { Content, Reader, RecordAsked, RecordHistory, RecordOp } from './record-history.ts';
import { isLate } from './record-leaves.ts';
import { statesDuring, versionsDuring } from './record-sights.ts';
import { mayOpen } from './record-views.ts';

type Answer = '403 FORBIDDEN' | '404 NOT_FOUND' | '409 STALE' | '409 STATE' | '403 APPROVAL' | '422 INVALID';
type OfCase = Extract<RecordAsked, { version: number | null; case: number }>;

interface Known extends RecordHistory {
  readonly cases: ReadonlyMap<number, Case>;
}

/** Who was refused was so for a reason that there was while they asked. */
export function checkRefusals(history: RecordHistory, cases: ReadonlyMap<number, Case>): Violation[] {
  const known = { ...history, cases };
  return history.ops.flatMap((op) => {
    if (op.fate !== 'refused') return [];
    const who = history.people.get(op.by);
    const reasons = who ? reasonsOf(op, who, known) : [];
    if (reasons === null || reasons.includes(op.answer as Answer)) return [];
    const what = `#${op.n} ${op.way} by a ${who?.role} was told ${op.answer}, and there was ${reasons.join(', ') || 'no reason'}`;
    const one = 'case' in op.asked ? cases.get(op.asked.case ?? 0) : undefined;
    return [
      say(what, tell(op), ...(one?.steps ?? []).map(({ kept, op: by }) => `version ${kept.version} by ${tell(by)}`)),
    ];
  });
}

/** Null: nothing can be said of it. */
function reasonsOf(op: RecordOp, who: Reader, known: Known): Answer[] | null {
  const { asked } = op;
  switch (asked.way) {
    case 'begin':
      return ofBeginning(op, asked, who, known);
    case 'request':
    case 'ownOne':
    case 'detail':
      return ofCase(op, who, known);
    case 'decide':
      return ofDecision(op, asked.request, who, known);
    case 'history':
      return who.own.has(asked.patient) ? [] : ['404 NOT_FOUND'];
    case 'reads': {
      const here = known.clinics.find(({ hospital }) => hospital === who.hospital);
      return here?.patients.has(asked.patient) ? [] : ['404 NOT_FOUND'];
    }
    case 'list':
    case 'own':
    case 'access':
      return [];
    default:
      return ofStep(op, asked, who, known);
  }
}

function ofBeginning(op: RecordOp, asked: Extract<RecordAsked, { way: 'begin' }>, who: Reader, known: Known): Answer[] {
  const clinic = known.clinics.find(({ hospital }) => hospital === who.hospital);
  if (!clinic || mayNot(asked, null, { clinic, author: who.id, who }) !== null) return ['403 FORBIDDEN', '422 INVALID'];
  const visit = asked.visit === null ? null : clinic.visits.get(asked.visit);
  if (!clinic.patients.has(asked.patient) || visit === undefined || (visit && visit.patient !== asked.patient))
    return ['422 INVALID'];
  const taken = [...known.cases.values()].some(
    ({ row, steps, ...one }) =>
      row?.visit === asked.visit &&
      (steps[0]?.op.at ?? 0) < op.done &&
      statesDuring({ row, steps, ...one }, op).some((state) => state && state.status !== 'void'),
  );
  return visit && (!visit.came || taken) ? ['409 STATE'] : [];
}

/** What is asked of a case by its number, or by its visit. */
function ofCase(op: RecordOp, who: Reader, known: Known): Answer[] | null {
  const { asked } = op;
  if (asked.way !== 'request' && asked.way !== 'ownOne' && asked.way !== 'detail') return [];
  if (asked.way === 'request' && who.role !== 'doctor' && who.role !== 'shop_owner') return ['403 FORBIDDEN'];
  if (asked.case === null) return asked.way === 'detail' ? ofVisit(asked.visit, who, known) : [];
  const one = known.cases.get(asked.case);
  if (!one?.row || !one.clinic) return ['404 NOT_FOUND'];
  const states = statesDuring(one, op);
  const about = { patient: one.row.patient, hospital: one.row.hospital };
  if (asked.way === 'ownOne') return states.some((s) => !s || !mayOpen(who, about, s.status)) ? ['404 NOT_FOUND'] : [];
  if (who.hospital !== one.row.hospital) return ['404 NOT_FOUND'];
  const maybeNot: Answer[] = states.includes(undefined) ? ['404 NOT_FOUND'] : [];
  if (asked.way === 'request') return [...maybeNot, ...ofRequest(op, one, who, known)];
  if (!mayOpen(who, about, 'signed')) return [...maybeNot, '403 FORBIDDEN'];
  const { revision } = asked;
  const hasNot = revision !== null && states.some((s) => s && s.revision < revision);
  return hasNot ? ['404 NOT_FOUND'] : maybeNot;
}

function ofRequest(op: RecordOp, one: Case, who: Reader, known: Known): Answer[] {
  const { clinic, author, id } = one;
  if (!clinic || mayNot(op.asked, null, { clinic, author, who }) !== null) return ['403 FORBIDDEN'];
  const open = statesDuring(one, op).some((state) => state && !isArchived(state.status));
  return open || mayWait(op, id, who, known) ? ['409 STATE'] : [];
}

function ofVisit(visit: number, who: Reader, { clinics }: Known): Answer[] {
  const clinic = clinics.find(({ hospital }) => hospital === who.hospital);
  const patient = clinic?.visits.get(visit)?.patient;
  if (!clinic || patient === undefined) return ['404 NOT_FOUND'];
  return mayOpen(who, { patient, hospital: clinic.hospital }, 'signed') ? [] : ['403 FORBIDDEN'];
}

/** Another request of theirs may have waited meanwhile. */
function mayWait(op: RecordOp, id: number, who: Reader, { answers, ops }: Known): boolean {
  const own = answers.flatMap(({ n, request }) => {
    const asked = ops[n];
    return asked?.way === 'request' && request.case === id && asked.by === who.id ? [{ asked, request }] : [];
  });
  return own.some(({ asked, request }) => {
    const decided = answers.find((one) => one.request.id === request.id && ops[one.n]?.way === 'decide');
    return asked.n !== op.n && asked.at < op.done && (ops[decided?.n ?? -1]?.done ?? Number.POSITIVE_INFINITY) > op.at;
  });
}

function ofDecision(op: RecordOp, request: number, who: Reader, known: Known): Answer[] {
  if (who.role !== 'shop_owner') return ['403 FORBIDDEN'];
  const made = known.answers.find((one) => one.request.id === request && known.ops[one.n]?.way === 'request');
  const at = known.cases.get(made?.request.case ?? 0)?.row?.hospital;
  if (at !== who.hospital) return ['404 NOT_FOUND'];
  const others = known.answers.some(({ n, request: { id } }) => {
    const by = known.ops[n];
    return id === request && by?.way === 'decide' && by.n !== op.n && by.at < op.done;
  });
  return others ? ['409 STALE', '409 STATE'] : [];
}

function ofStep(op: RecordOp, asked: OfCase, who: Reader, known: Known): Answer[] {
  if (who.role !== 'doctor' && who.role !== 'shop_owner') return ['403 FORBIDDEN'];
  const here = known.clinics.find(({ hospital }) => hospital === who.hospital);
  // A patient who is nobody's here is so whatever case is named.
  if (!here?.patients.has(asked.patient)) return ['422 INVALID'];
  const one = known.cases.get(asked.case);
  if (!one?.row || !one.clinic || who.hospital !== one.row.hospital) return ['404 NOT_FOUND'];
  const standing = { clinic: one.clinic, author: one.author, who };
  const { least, most } = versionsDuring(one, op);
  const stale = asked.version !== null && (asked.version !== least || asked.version !== most);
  const visit = one.row.visit === null ? undefined : one.clinic.visits.get(one.row.visit);
  const answers = new Set<Answer>(stale ? ['409 STALE'] : []);
  for (const state of statesDuring(one, op)) {
    if (!state) {
      answers.add('404 NOT_FOUND');
      continue;
    }
    if (mayNot(asked, state.status, standing) !== null) answers.add('403 FORBIDDEN');
    if (isInTheWay(asked, state) || (asked.way === 'sign' && visit && !visit.visited)) answers.add('409 STATE');
    if ('said' in asked && asked.way !== 'save' && lacks(state.content, asked.said)) answers.add('422 INVALID');
  }
  if (mayWantLeave(op, asked, { one, who, known })) answers.add('403 APPROVAL');
  return [...answers];
}

const OPEN_FOR: Readonly<Record<OfCase['way'], readonly State['status'][]>> = {
  save: ['draft'],
  sign: ['draft'],
  countersign: ['review'],
  return: ['review'],
  amend: ['signed', 'amended'],
  void: ['draft', 'review', 'signed', 'amended'],
};
const isInTheWay = ({ way }: OfCase, { status }: State) => !OPEN_FOR[way].includes(status);

/** Late, and no leave of an owner lay there all the while, or another amending may have used it. */
function mayWantLeave(op: RecordOp, asked: OfCase, about: { one: Case; who: Reader; known: Known }): boolean {
  const { one, who, known } = about;
  if (asked.way !== 'amend' || who.role === 'shop_owner' || !isLate(one, known.toDatabase(op.done))) return false;
  const let_ = known.requests.filter(({ case: id, by, decidedAt, status, usedAt }) => {
    if (id !== one.id || by !== who.id || decidedAt === null || status === 'rejected') return false;
    const from = known.toDatabase(op.at);
    const to = known.toDatabase(op.done);
    return decidedAt < from - 50 && decidedAt > to - 24 * 3_600_000 && (usedAt === null || usedAt > to + 50);
  });
  return let_.length === 0;
}

/** What a case has to say to be signed. */
function lacks(before: Content, said: Content): boolean {
  const content = { ...before, ...said };
  const wanted = [
    'chief_complaint',
    'exam',
    'doctor_order',
    ...(content.visit_type === 'first' ? ['present_history', 'past_history'] : []),
  ];
  const blank = (field: string) => !/\S/.test(String(content[field as keyof Content] ?? ''));
  const empty = Array.isArray(content.diagnoses) && content.diagnoses.length === 0;
  return wanted.some(blank) || empty || (blank('treatment') && blank('plan'));
}
