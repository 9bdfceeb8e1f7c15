import { randomUUID } from 'node:crypto';
import type { RecordAsked, RecordWay } from '../checkers/record-history.ts';
import type { Ask } from '../crowd/http.ts';
import type { Random } from '../crowd/random.ts';
import type { Speaker } from '../crowd/speaker.ts';
import { notSure } from '../money/again.ts';
import { choose, stepOf } from './choose.ts';
import { formOf, markIn, otherwise } from './forms.ts';
import type { Memory } from './memory.ts';
import type { CaseRecorder, OpenOp } from './recorder.ts';
import type { House, Person } from './world.ts';

/** What everybody shares. */
export interface Ward {
  readonly houses: readonly House[];
  readonly speaker: Speaker<CaseRecorder>;
  readonly random: Random;
  readonly memory: Memory;
  readonly beside: { repeated: number; other_bodies: number };
  /** Of every request that is an operation. */
  readonly prefix: string;
}

/** Of a hundred so many meet another at the same case, at the same moment. */
const RIVALS: Readonly<Partial<Record<RecordWay, number>>> = {
  ...{ begin: 35, save: 20, sign: 35, amend: 30, countersign: 30, decide: 35, request: 25, void: 20, detail: 12 },
};
/** Of a hundred so often it is a doctor, an owner, or somebody who only reads; else an account. */
const CAST = { doctor: 58, owner: 17, other: 13 };

/** Does one thing, as somebody of one of the hospitals; now and then another does the like at once. */
export async function act(ward: Ward): Promise<void> {
  const { random, houses } = ward;
  const house = random.pick(houses);
  const elsewhere = houses.find((one) => one !== house);
  if (!house || !elsewhere) throw new Error('no hospitals');
  const person = whoActs(random, house);
  const n = () => ward.speaker.recorder.ops.length;
  const mark = (patient: number) => markIn(house.clinic.hospital, patient, n());
  const asked = choose({ ...ward, house, elsewhere, person, mark });
  if (!asked) return;
  const rival = random.below(100) < (RIVALS[asked.way] ?? 0) ? rivalOf(ward, house, person, asked) : null;
  // Both are begun before either is answered.
  const both = [does(ward, house, person, asked)];
  if (rival) both.push(does(ward, house, rival.person, rival.asked));
  await Promise.all(both);
}

function whoActs(random: Random, { doctors, owners, others, accounts }: House): Person {
  const kind = random.below(100);
  const { doctor, owner, other } = CAST;
  const from =
    kind < doctor ? doctors : kind < doctor + owner ? owners : kind < doctor + owner + other ? others : accounts;
  const one = random.pick(from);
  if (!one) throw new Error('nobody to act');
  return one;
}

/** Who wants the like at the same moment: themselves in another tab, a colleague, an owner. */
function rivalOf(
  ward: Ward,
  house: House,
  person: Person,
  asked: RecordAsked,
): { person: Person; asked: RecordAsked } | null {
  const { random, memory, speaker } = ward;
  const colleague = random.pick([person, ...house.doctors, ...house.owners]) ?? person;
  const mark = (patient: number) => markIn(house.clinic.hospital, patient, speaker.recorder.ops.length + 1);
  if (asked.way === 'begin' || asked.way === 'detail' || asked.way === 'request')
    return { person: asked.way === 'request' ? person : colleague, asked };
  if (asked.way === 'decide') {
    const status = random.below(2) === 0 ? 'approved' : 'rejected';
    return { person: random.pick(house.owners) ?? person, asked: { ...asked, status } };
  }
  if (!('case' in asked) || asked.case === null) return null;
  const one = memory.papersOf(house).cases.get(asked.case);
  if (!one) return null;
  if (asked.way === 'sign')
    return {
      person,
      asked: stepOf({ random, mark }, random.pick(['sign', 'sign', 'save', 'void'] as const) ?? 'sign', one),
    };
  if (asked.way === 'amend') return { person, asked: stepOf({ random, mark }, 'amend', one) };
  if (asked.way === 'countersign')
    return {
      person: random.pick(house.owners) ?? person,
      asked: stepOf({ random, mark }, random.pick(['countersign', 'return'] as const) ?? 'return', one),
    };
  return { person: colleague, asked: stepOf({ random, mark }, 'save', one) };
}

/** Asks for it, and does what whoever is not sure does after it. */
export async function does(ward: Ward, house: House, person: Person, asked: RecordAsked): Promise<OpenOp> {
  const { speaker, memory } = ward;
  const { recorder } = speaker;
  const op = recorder.begin(person.id, asked);
  const ask = askOf(ward, house, person, op);
  const text = await speaker.say(op, ask);
  const show = (later: string) => memory.see(house, op, recorder.show(op, later));
  if (text !== null) show(text);
  else {
    recorder.refused(op);
    if (op.current) memory.see(house, op, { cases: [op.current], request: null });
  }
  if (ask.method !== 'GET') await notSure(ward, { op, ask, before: text, otherwise: otherwise(asked), show });
  return op;
}

function askOf({ prefix }: Ward, house: House, { token }: Person, { n, asked }: OpenOp): Ask {
  const patient = 'patient' in asked ? asked.patient : 0;
  const form = { token, ...formOf(asked, house, markIn(house.clinic.hospital, patient, n)) };
  if (form.method === 'GET') return form;
  return { ...form, key: `${prefix}${n}-${randomUUID().slice(0, 8)}`, requestId: `${prefix}${n}` };
}
