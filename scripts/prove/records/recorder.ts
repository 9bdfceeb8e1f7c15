import { z } from 'zod';
import type { CaseShown, Reader, RecordAsked, RecordOp, RequestShown, Shown } from '../checkers/record-history.ts';
import { leakIn } from '../checkers/record-views.ts';
import type { Answer } from '../crowd/http.ts';
import type { Spoken } from '../crowd/op.ts';
import type { Oddity } from '../crowd/recorder.ts';
import { codeOf, type Listener } from '../crowd/speaker.ts';
import type { Violation } from '../part.ts';

const numbered = z.object({ id: z.number() });
const row = z.object({
  ...{
    id: z.number(),
    version: z.number(),
    revision: z.number(),
    intact: z.boolean(),
    view: z.enum(['full', 'brief']),
  },
  status: z.enum(['draft', 'review', 'signed', 'amended', 'void']),
  ...{ hospital: numbered, patient: numbered, doctor: numbered, visit_type: z.unknown() },
  ...{ chief_complaint: z.unknown(), present_history: z.unknown(), past_history: z.unknown(), exam: z.unknown() },
  ...{
    aux_exam: z.unknown(),
    plan: z.unknown(),
    treatment: z.unknown(),
    diagnosis: z.unknown(),
    diagnoses: z.unknown(),
  },
  doctor_order: z.object({ content: z.unknown() }).nullable(),
  treatments: z.array(z.looseObject({ disposal_id: z.unknown() })).nullable(),
});
const request = z.object({ id: z.number(), case: numbered, status: z.string(), version: z.number() });
const ofCase = z.object({ data: row });
const ofDetail = z.object({
  data: row.nullable(),
  meta: z.object({ revisions: z.array(z.object({ revision: z.number() })) }),
});
const ofList = z.object({ data: z.array(row), total: z.number() });
const ofHistory = z.object({ data: z.object({ cases: z.array(row) }) });
const ofLines = z.object({ total: z.number() });
const ofRequest = z.object({ data: request });
const ofStale = z.object({ current: row });

/** Answers of 500, which nothing that was broken excuses. */
const MOST_FAILURES = 20;

/** An operation while it is under way. */
export type OpenOp = Spoken & { -readonly [K in keyof RecordOp]: RecordOp[K] };

/** What was done with cases, in the order in which it began. */
export class CaseRecorder implements Listener {
  readonly ops: OpenOp[] = [];
  readonly oddities: Oddity[] = [];
  readonly wrong: string[] = [];
  /** What is told of what is not there: one thing, whether it is nowhere or is not for who asked. */
  readonly absences = new Set<string>();
  /** Answers with something in them that is not for who asked. */
  readonly leaks: Violation[] = [];
  readonly #people: ReadonlyMap<number, Reader>;
  readonly #refusals = new Map<string, string>();
  #failures = 0;

  constructor(people: ReadonlyMap<number, Reader>) {
    this.#people = people;
  }

  /** It fails for everybody: nothing more is to be learned from it. */
  get hopeless(): boolean {
    return this.#failures > MOST_FAILURES;
  }

  begin(by: number, asked: RecordAsked): OpenOp {
    const op: OpenOp = {
      ...{ n: this.ops.length, way: asked.way, by, asked, at: performance.now(), done: Number.POSITIVE_INFINITY },
      ...{ fate: 'unknown', answer: '', shown: null, current: null },
    };
    this.ops.push(op);
    return op;
  }

  heard(op: Spoken, { status, retryAfter, trouble, text }: Answer): void {
    const known = this.ops[op.n];
    const who = this.#people.get(known?.by ?? 0);
    const leak = who ? leakIn(who, text, known?.asked.way) : null;
    if (leak !== null) {
      const what = `#${op.n} ${op.way}: a ${who?.role} is answered ${leak}`;
      this.leaks.push({ what, history: [JSON.stringify(known?.asked), text.slice(0, 500)] });
    }
    if (status === 404) this.absences.add(text.replace(/"request_id":"[^"]*"/, ''));
    if (status === 409 && known === op) this.#refusals.set(`${op.n} 409 ${codeOf(text)}`, text);
    if (status !== 0 && status < 500) return;
    if (status === 500) this.#failures += 1;
    const what = `case #${op.n} ${op.way}: ${status || trouble} ${text.slice(0, 200)}`;
    this.oddities.push({ at: performance.now(), what, status, retryAfter: retryAfter !== undefined });
  }

  /** What a refusal says. */
  refused(op: OpenOp): void {
    const text = this.#refusals.get(`${op.n} ${op.answer}`);
    if (op.answer !== '409 STALE' || text === undefined || op.way === 'decide') return;
    op.current = shownOf(ofStale.parse(JSON.parse(text)).current);
  }

  /** What a success says. */
  show(op: OpenOp, text: string): Shown {
    op.shown = shownBy(op.asked, JSON.parse(text));
    return op.shown;
  }
}

const NOTHING: Shown = { cases: [], request: null, trail: null, whole: false, lines: null };
/** Beside visits no more of them are shown. */
const MOST_BESIDE_VISITS = 20;

function shownBy(asked: RecordAsked, answer: unknown): Shown {
  switch (asked.way) {
    case 'request':
    case 'decide':
      return { ...NOTHING, request: requestOf(ofRequest.parse(answer).data) };
    case 'list':
    case 'own': {
      const { data, total } = ofList.parse(answer);
      return { ...NOTHING, cases: data.map(shownOf), whole: total === data.length };
    }
    case 'history': {
      const { cases } = ofHistory.parse(answer).data;
      return { ...NOTHING, cases: cases.map(shownOf), whole: cases.length < MOST_BESIDE_VISITS };
    }
    case 'access':
    case 'reads':
      return { ...NOTHING, lines: ofLines.parse(answer).total };
    case 'detail': {
      const { data, meta } = ofDetail.parse(answer);
      return { ...NOTHING, cases: data ? [shownOf(data)] : [], trail: meta.revisions.map(({ revision }) => revision) };
    }
    default:
      return { ...NOTHING, cases: [shownOf(ofCase.parse(answer).data)] };
  }
}

const requestOf = ({ case: of, ...data }: z.infer<typeof request>): RequestShown => ({ ...data, case: of.id });

function shownOf({ hospital, patient, doctor, doctor_order, treatments, ...data }: z.infer<typeof row>): CaseShown {
  const { id, status, version, revision, intact, view, ...fields } = data;
  return {
    ...{ id, status, version, revision, intact, view, hospital: hospital.id, patient: patient.id, doctor: doctor.id },
    fields: {
      ...fields,
      doctor_order: doctor_order?.content ?? null,
      // The list that it is sold by is not the case's to say.
      treatments: treatments?.map(({ disposal_id: _, ...said }) => said) ?? null,
    },
  };
}
