import type {
  CaseShown,
  Clinic,
  Content,
  KeptStep,
  Reader,
  RecordAsked,
  RecordHistory,
  RecordOp,
  RevisionRow,
  Role,
  Status,
} from '../../scripts/prove/checkers/record-history.ts';
import { sealOf } from '../../scripts/prove/checkers/record-seals.ts';
import { hiddenFrom, markOf } from '../../scripts/prove/checkers/record-views.ts';
import { checkRecords } from '../../scripts/prove/checkers/records.ts';

/** A short history of one case in which all is as it should be: tests change one thing of it. */

const HOSPITAL = 3;
export const PATIENT = 10;
export const CASE = 50;
const VISIT = 90;
const REQUEST = 70;
/** Who wrote it, a colleague who treats, one who does not, an owner, a keeper of customers, another one, the patient. */
export const [AUTHOR, COLLEAGUE, STRANGER, OWNER, KEEPER, OTHER, ACCOUNT, DESK] = [1, 2, 4, 9, 7, 8, 20, 6] as const;

const reader = (id: number, role: Role, own: number[] = []): [number, Reader] => [
  id,
  { id, role, hospital: role === 'patient' ? null : HOSPITAL, own: new Set(own) },
];
const PEOPLE = new Map([
  ...[reader(AUTHOR, 'doctor'), reader(COLLEAGUE, 'doctor'), reader(STRANGER, 'doctor'), reader(OWNER, 'shop_owner')],
  ...[reader(KEEPER, 'consultant', [PATIENT]), reader(OTHER, 'sale', [11]), reader(ACCOUNT, 'patient', [PATIENT])],
  reader(DESK, 'customer_service'),
]);
export const CLINIC: Clinic = {
  ...{ hospital: HOSPITAL, amendHours: 0, patients: new Set([PATIENT, 11]), supervisors: new Map() },
  treats: new Map([
    [AUTHOR, new Set([PATIENT])],
    [COLLEAGUE, new Set([PATIENT])],
  ]),
  visits: new Map([[VISIT, { patient: PATIENT, came: true, visited: true }]]),
};

const text = (n: number, field: Parameters<typeof markOf>[3]) => markOf(HOSPITAL, PATIENT, n, field);
const EMPTY: Content = {
  ...{ visit_type: 'again', chief_complaint: '', present_history: '', past_history: '', exam: '', aux_exam: '' },
  ...{ plan: '', treatment: '', doctor_order: '', diagnoses: [], treatments: [] },
};
export const WHOLE: Content = {
  ...{
    chief_complaint: text(3, 'chief_complaint'),
    treatment: text(3, 'treatment'),
    doctor_order: text(3, 'doctor_order'),
  },
  diagnoses: [{ code: null, name: text(3, 'diagnoses'), teeth: [] }],
};
const SAVED: Content = { ...EMPTY, exam: text(1, 'exam') };
const SIGNED: Content = { ...SAVED, ...WHOLE };
const AMENDED: Content = { ...SIGNED, plan: text(8, 'plan') };
/** By version. */
export const STATES: readonly { content: Content; status: Status; revision: number }[] = [
  { content: EMPTY, status: 'draft', revision: 0 },
  { content: SAVED, status: 'draft', revision: 0 },
  { content: SIGNED, status: 'signed', revision: 1 },
  { content: AMENDED, status: 'amended', revision: 2 },
];

/** How a case looks in an answer. @param older the state whose text is shown, where it is not that of the version */
export function sight(version: number, role: Role, older?: number): CaseShown {
  const { content, status, revision } = STATES[version - 1] ?? { content: EMPTY, status: 'draft', revision: 0 };
  const said = STATES[(older ?? version) - 1] ?? { content, revision };
  const hidden = hiddenFrom(role);
  const fields = { ...said.content, diagnosis: 'made of them' } as CaseShown['fields'];
  return {
    ...{ id: CASE, hospital: HOSPITAL, patient: PATIENT, doctor: AUTHOR, status, version, intact: true },
    ...{ revision: older ? said.revision : revision, view: hidden.size > 0 ? 'brief' : 'full' },
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, hidden.has(name as 'exam') ? null : value]),
    ) as CaseShown['fields'],
  };
}

export const shows = (...cases: CaseShown[]) => ({ cases, request: null, trail: null, whole: true, lines: null });
export const op = (n: number, by: number, asked: RecordAsked, own: Partial<RecordOp> = {}): RecordOp => ({
  ...{
    n,
    by,
    asked,
    way: asked.way,
    at: n * 10_000,
    done: n * 10_000 + 5_000,
    fate: 'ok',
    answer: '201 ',
    shown: null,
    current: null,
  },
  ...own,
});
const refused = (answer: string): Partial<RecordOp> => ({ fate: 'refused', answer });
const of = (version: number | null) => ({ case: CASE, patient: PATIENT, version });
const detail = (revision: number | null): RecordAsked => ({ way: 'detail', case: CASE, visit: 0, revision });
const requested = (status: string, version: number) => ({
  ...{ cases: [], trail: null, whole: false, lines: null, request: { id: REQUEST, case: CASE, status, version } },
});

export const OPS: readonly RecordOp[] = [
  op(
    0,
    AUTHOR,
    { way: 'begin', patient: PATIENT, visit: VISIT, said: { visit_type: 'again' } },
    { shown: shows(sight(1, 'doctor')) },
  ),
  op(1, COLLEAGUE, { way: 'save', ...of(null), said: { exam: text(1, 'exam') } }, { shown: shows(sight(2, 'doctor')) }),
  op(
    2,
    AUTHOR,
    { way: 'save', ...of(1), said: { plan: 'lost' } },
    { ...refused('409 STALE'), current: sight(2, 'doctor') },
  ),
  op(3, AUTHOR, { way: 'sign', ...of(2), said: WHOLE }, { shown: shows(sight(3, 'doctor')) }),
  op(4, AUTHOR, { way: 'sign', ...of(2), said: {} }, { ...refused('409 STALE'), at: 30_000 }),
  op(5, KEEPER, detail(null), { shown: shows(sight(3, 'consultant')) }),
  op(6, AUTHOR, { way: 'request', case: CASE }, { shown: requested('pending', 1) }),
  op(
    7,
    OWNER,
    { way: 'decide', request: REQUEST, version: 1, status: 'approved' },
    { shown: requested('approved', 2) },
  ),
  op(8, AUTHOR, { way: 'amend', ...of(3), said: { plan: text(8, 'plan') } }, { shown: shows(sight(4, 'doctor')) }),
  op(9, AUTHOR, { way: 'amend', ...of(4), said: { plan: 'again' } }, refused('403 APPROVAL')),
  op(10, COLLEAGUE, detail(1), { shown: shows(sight(4, 'doctor', 3)) }),
  op(11, ACCOUNT, { way: 'own', patient: PATIENT }, { shown: shows(sight(4, 'patient')) }),
  op(12, OTHER, detail(null), refused('403 FORBIDDEN')),
  op(13, COLLEAGUE, detail(null), { shown: shows(sight(4, 'doctor')) }),
  op(14, DESK, { way: 'list', patient: PATIENT }, { shown: shows(sight(4, 'customer_service')) }),
  op(15, STRANGER, { way: 'begin', patient: PATIENT, visit: VISIT, said: {} }, refused('403 FORBIDDEN')),
  op(16, AUTHOR, { way: 'begin', patient: PATIENT, visit: VISIT, said: {} }, refused('409 STATE')),
];

const STEPS: readonly KeptStep[] = [0, 1, 3, 8].map((n, at) => ({
  ...{ n, case: CASE, version: at + 1, ...(STATES[at] ?? { content: EMPTY, status: 'draft', revision: 0 }) },
}));

/** Sealed, each over the one before. */
export function sealed(rows: readonly Omit<RevisionRow, 'hash' | 'prevHash'>[]): RevisionRow[] {
  let prevHash = '';
  return rows.map((row) => {
    const whole = { ...row, prevHash, hash: '' };
    const hash = sealOf(whole, prevHash);
    prevHash = hash;
    return { ...whole, prevHash: whole.prevHash, hash };
  });
}
export const REVISIONS = sealed([
  {
    ...{ hospital: HOSPITAL, case: CASE, revision: 1, action: 'sign', content: JSON.stringify(SIGNED), chart: null },
    ...{
      reason: '',
      by: AUTHOR,
      byName: '林岚',
      role: 'doctor',
      authorName: '林岚',
      authorAt: '34.000000',
      at: '34.000000',
    },
  },
  {
    ...{ hospital: HOSPITAL, case: CASE, revision: 2, action: 'amend', content: JSON.stringify(AMENDED), chart: null },
    ...{
      reason: '补充',
      by: AUTHOR,
      byName: '林岚',
      role: 'doctor',
      authorName: '林岚',
      authorAt: '34.000000',
      at: '84.000000',
    },
  },
]);

export const GOOD: RecordHistory = {
  ...{ ops: OPS, steps: STEPS, revisions: REVISIONS, people: PEOPLE, clinics: [CLINIC], toDatabase: (at) => at },
  answers: [
    { n: 6, request: { id: REQUEST, case: CASE, status: 'pending', version: 1 } },
    { n: 7, request: { id: REQUEST, case: CASE, status: 'approved', version: 2 } },
  ],
  records: [
    {
      ...{ id: CASE, hospital: HOSPITAL, patient: PATIENT, visit: VISIT, doctor: AUTHOR, code: 'BL20261201-0001' },
      ...{ status: 'amended', version: 4, revision: 2, draft: null, signedAt: 34_000, intact: true },
    },
  ],
  requests: [
    { id: REQUEST, case: CASE, by: AUTHOR, status: 'used', decidedBy: OWNER, decidedAt: 74_000, usedAt: 83_999 },
  ],
  reads: [
    {
      hospital: HOSPITAL,
      patient: PATIENT,
      user: KEEPER,
      area: 'case',
      role: '咨询师',
      treating: false,
      at: 54_000,
    },
    {
      hospital: HOSPITAL,
      patient: PATIENT,
      user: COLLEAGUE,
      area: 'case',
      role: '医生',
      treating: true,
      at: 104_000,
    },
  ],
};

/** What the judge says of it, but for what a test changes. */
export const words = (change: Partial<RecordHistory>) => checkRecords({ ...GOOD, ...change }).map(({ what }) => what);
/** The same, but for one operation. */
export const but = (n: number, own: Partial<RecordOp>) => ({
  ops: OPS.map((one) => (one.n === n ? { ...one, ...own } : one)),
});
export const more = (...ops: RecordOp[]) => ({ ops: [...OPS, ...ops] });
/** The number of the next. */
export const AGAIN = 17;
export const OPENED = { way: 'detail', case: CASE, visit: 0, revision: null } as const;
