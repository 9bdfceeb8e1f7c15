import type { Fate } from '../crowd/op.ts';

/** What was done with cases (病历), and what is left of it, as the judges of promise 12 know it. */

export const SECTIONS = [
  ...(['chief_complaint', 'present_history', 'past_history', 'exam'] as const),
  ...(['aux_exam', 'plan', 'treatment', 'doctor_order'] as const),
] as const;
export type Section = (typeof SECTIONS)[number];
export const FIELDS = [...SECTIONS, 'visit_type', 'diagnoses', 'treatments'] as const;
export type Field = (typeof FIELDS)[number];
export type Content = Readonly<Partial<Record<Field, unknown>>>;

export type Status = 'draft' | 'review' | 'signed' | 'amended' | 'void';
export type Role =
  | 'shop_owner'
  | 'doctor'
  | 'dental_hygienist'
  | 'customer_service'
  | 'consultant'
  | 'sale'
  | 'patient';

/** Somebody who asks: an account, or one of a hospital's people. */
export interface Reader {
  readonly id: number;
  readonly role: Role;
  /** Null: an account. */
  readonly hospital: number | null;
  /** Patients: an account's, or the customers of who reads no others. */
  readonly own: ReadonlySet<number>;
}

export interface Visit {
  readonly patient: number;
  /** It has arrived, so that it may be written of. */
  readonly came: boolean;
  /** It took place, so that what was written may be signed. */
  readonly visited: boolean;
}

/** A hospital as it was set up: nothing of this changes in a run. */
export interface Clinic {
  readonly hospital: number;
  readonly amendHours: number;
  readonly patients: ReadonlySet<number>;
  /** Of who learns: who looks over what they sign. */
  readonly supervisors: ReadonlyMap<number, number>;
  /** By doctor, the patients of their visits. */
  readonly treats: ReadonlyMap<number, ReadonlySet<number>>;
  readonly visits: ReadonlyMap<number, Visit>;
}

interface OfCase {
  readonly case: number;
  readonly patient: number;
  /** As it was seen; null: not said. */
  readonly version: number | null;
}

export type RecordAsked =
  | { readonly way: 'begin'; readonly patient: number; readonly visit: number | null; readonly said: Content }
  | ({ readonly way: 'save' | 'sign' | 'amend'; readonly said: Content } & OfCase)
  | ({ readonly way: 'countersign' | 'return' | 'void' } & OfCase)
  | { readonly way: 'request'; readonly case: number }
  | {
      readonly way: 'decide';
      readonly request: number;
      readonly version: number;
      readonly status: 'approved' | 'rejected';
    }
  | { readonly way: 'detail'; readonly case: number | null; readonly visit: number; readonly revision: number | null }
  | { readonly way: 'list'; readonly patient: number }
  /** An account's: its cases, those beside its visits, and who opened them; and an owner's: who opened a patient's. */
  | { readonly way: 'own' | 'history' | 'access' | 'reads'; readonly patient: number }
  | { readonly way: 'ownOne'; readonly case: number };
export type RecordWay = RecordAsked['way'];

/** What changes a case. */
export const STEPS: readonly RecordWay[] = ['begin', 'save', 'sign', 'amend', 'countersign', 'return', 'void'];
export const WRITES: readonly RecordWay[] = [...STEPS, 'request', 'decide'];

/** A case in an answer. */
export interface CaseShown {
  readonly id: number;
  readonly hospital: number;
  readonly patient: number;
  readonly doctor: number;
  readonly status: Status;
  readonly version: number;
  /** 0 before it is signed. */
  readonly revision: number;
  readonly intact: boolean;
  readonly view: 'full' | 'brief';
  /** Null: not shown to who asked. */
  readonly fields: Readonly<Record<Field | 'diagnosis', unknown>>;
}

export interface RequestShown {
  readonly id: number;
  readonly case: number;
  readonly status: string;
  readonly version: number;
}

export interface Shown {
  readonly cases: readonly CaseShown[];
  readonly request: RequestShown | null;
  /** Of a detail: its revisions, by number. */
  readonly trail: readonly number[] | null;
  /** Of a list: whether all that there is stands in it. */
  readonly whole: boolean;
  /** Of the log of readings: how many lines there are. */
  readonly lines: number | null;
}

/** Something that somebody asked for. Instants are the driver's. */
export interface RecordOp {
  readonly n: number;
  readonly way: string;
  readonly by: number;
  readonly asked: RecordAsked;
  readonly at: number;
  readonly done: number;
  readonly fate: Fate;
  readonly answer: string;
  readonly shown: Shown | null;
  /** What a refusal (STALE) shows. */
  readonly current: CaseShown | null;
}

/** What the database kept as the answer of an operation: with this it was done, and without it, it was not. */
export interface KeptStep {
  readonly n: number;
  readonly case: number;
  readonly version: number;
  readonly status: Status;
  readonly revision: number;
  readonly content: Content;
}

export interface KeptRequest {
  readonly n: number;
  readonly request: RequestShown;
}

export interface RecordRow {
  readonly id: number;
  readonly hospital: number;
  readonly patient: number;
  readonly visit: number | null;
  readonly doctor: number;
  readonly code: string;
  readonly status: Status;
  readonly version: number;
  readonly revision: number;
  readonly draft: Content | null;
  /** Milliseconds of the database's clock. */
  readonly signedAt: number | null;
  /** As the database itself finds it. */
  readonly intact: boolean;
}

/** A revision, each part as PostgreSQL writes it. */
export interface RevisionRow {
  readonly hospital: number;
  readonly case: number;
  readonly revision: number;
  readonly action: 'sign' | 'countersign' | 'amend' | 'void';
  /** The text of a jsonb. */
  readonly content: string;
  readonly chart: string | null;
  readonly reason: string;
  readonly by: number;
  readonly byName: string;
  readonly role: string;
  readonly authorName: string;
  /** Seconds, with six places. */
  readonly authorAt: string | null;
  readonly at: string;
  readonly prevHash: string;
  readonly hash: string;
}

export interface RequestRow {
  readonly id: number;
  readonly case: number;
  readonly by: number;
  readonly status: 'pending' | 'approved' | 'rejected' | 'used';
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly usedAt: number | null;
}

/** A line of who read what. */
export interface ReadRow {
  readonly hospital: number;
  readonly patient: number;
  readonly user: number;
  readonly area: string;
  readonly role: string;
  readonly treating: boolean;
  readonly at: number;
}

export interface RecordHistory {
  readonly ops: readonly RecordOp[];
  readonly steps: readonly KeptStep[];
  readonly answers: readonly KeptRequest[];
  readonly records: readonly RecordRow[];
  readonly revisions: readonly RevisionRow[];
  readonly requests: readonly RequestRow[];
  readonly reads: readonly ReadRow[];
  readonly people: ReadonlyMap<number, Reader>;
  readonly clinics: readonly Clinic[];
  /** An instant of the driver, by the database's clock, in milliseconds. */
  readonly toDatabase: (at: number) => number;
}
