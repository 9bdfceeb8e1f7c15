import { type Content, FIELDS, type Field, type RecordAsked, type RecordWay } from '../checkers/record-history.ts';
import type { Random } from '../crowd/random.ts';
import { WANTED, writeFields } from './forms.ts';
import type { KnownCase, KnownRequest, Memory } from './memory.ts';
import type { House, Person } from './world.ts';

/** Of a hundred things that somebody does. */
type Often = Readonly<Partial<Record<RecordWay, number>>>;
const DOCTOR: Often = {
  ...{ begin: 11, save: 33, sign: 15, amend: 9, request: 10, countersign: 4, return: 2, void: 2 },
  ...{ detail: 14, list: 3 },
};
const OWNER: Often = {
  ...{
    begin: 2,
    save: 8,
    sign: 2,
    amend: 14,
    decide: 32,
    countersign: 7,
    return: 2,
    void: 6,
    detail: 20,
    list: 7,
    reads: 5,
  },
};
const READER: Often = { detail: 78, list: 18, save: 2, begin: 1, request: 1 };
const ACCOUNT: Often = { own: 28, ownOne: 44, history: 14, access: 14 };

/** The latest cases, at which everybody is. */
const HOT = 5;
/** In a hundred. */
const SHARES = {
  hot: 60,
  elsewhere: 4,
  any: 8,
  stale: 8,
  unversioned: 45,
  whole: 85,
  revision: 35,
  byVisit: 20,
  noVisit: 6,
  takenVisit: 12,
  let: 65,
};

interface Asker {
  readonly random: Random;
  readonly memory: Memory;
  readonly house: House;
  /** Another hospital, whose numbers are nobody's here. */
  readonly elsewhere: House;
  readonly person: Person;
  /** What is written of a patient begins with it. */
  readonly mark: (patient: number) => (field: Field) => string;
}

/** What somebody asks for next; null: there is nothing of the kind. */
export function choose(asker: Asker): RecordAsked | null {
  const { random, person } = asker;
  const oftens = { doctor: DOCTOR, shop_owner: OWNER, patient: ACCOUNT };
  const way = wayOf(random, oftens[person.role as keyof typeof oftens] ?? READER);
  switch (way) {
    case 'begin':
      return begin(asker);
    case 'decide':
      return decide(asker);
    case 'list':
      return { way, patient: random.pick(asker.house.patients) ?? 0 };
    case 'own':
    case 'history':
    case 'access': {
      const those = yes(random, SHARES.elsewhere) ? asker.elsewhere.patients : [...person.own];
      return { way, patient: random.pick(those) ?? 0 };
    }
    case 'reads': {
      const those = yes(random, SHARES.elsewhere) ? asker.elsewhere : asker.house;
      return { way, patient: random.pick(those.patients) ?? 0 };
    }
    case 'ownOne':
      return ofAccount(asker);
    case 'detail':
      return look(asker);
    case 'request': {
      const one = pick(asker, ({ status, doctor }) => isArchived(status) && doctor === person.id);
      return one && { way, case: one.id };
    }
    default:
      return step(asker, way);
  }
}

const yes = (random: Random, percent: number) => random.below(100) < percent;
const isArchived = (status: string) => status === 'signed' || status === 'amended';

function wayOf(random: Random, often: Often): RecordWay {
  const all = Object.entries(often) as [RecordWay, number][];
  let left = random.below(all.reduce((sum, [, each]) => sum + each, 0));
  return (
    all.find(([, each]) => {
      left -= each;
      return left < 0;
    })?.[0] ?? 'detail'
  );
}

/** One that fits, mostly of the latest; now and then any, or one of another hospital. */
function pick({ random, memory, house, elsewhere }: Asker, fits: (one: KnownCase) => boolean): KnownCase | null {
  if (yes(random, SHARES.elsewhere)) return random.pick([...memory.papersOf(elsewhere).cases.values()]) ?? null;
  const all = [...memory.papersOf(house).cases.values()];
  if (yes(random, SHARES.any)) return random.pick(all) ?? null;
  const fitting = all.filter(fits);
  return random.pick(yes(random, SHARES.hot) ? fitting.slice(-HOT) : fitting) ?? null;
}

function begin(asker: Asker): RecordAsked | null {
  const { random, memory, house, person } = asker;
  const { doctors } = house;
  const { chairs } = yes(random, SHARES.elsewhere) ? asker.elsewhere : house;
  const mine = (doctor: number) => person.role !== 'doctor' || doctor === person.id || yes(random, 10);
  const taken = yes(random, SHARES.takenVisit);
  // Visits in their order: those who come next are the same for everybody.
  const open = chairs.filter(({ id, doctor }) => mine(doctor) && (taken || !memory.isTaken(house, id)));
  const chair = taken ? random.pick(open) : random.pick(open.slice(0, 3));
  if (!chair) return null;
  const fields = yes(random, 50) ? (['chief_complaint', 'exam'] as const) : [];
  const said = writeFields(random, fields, asker.mark(chair.patient));
  const visit = yes(random, SHARES.noVisit) && doctors.includes(person) ? null : chair.id;
  return { way: 'begin', patient: chair.patient, visit, said };
}

function decide({ random, memory, house, elsewhere }: Asker): RecordAsked | null {
  const from = yes(random, SHARES.elsewhere) ? elsewhere : house;
  const all = [...memory.papersOf(from).requests.values()];
  const waiting = all.filter(({ status }) => status === 'pending');
  const one: KnownRequest | undefined = random.pick(yes(random, SHARES.any) ? all : waiting);
  return one
    ? { way: 'decide', request: one.id, version: one.version, status: yes(random, 80) ? 'approved' : 'rejected' }
    : null;
}

function look(asker: Asker): RecordAsked | null {
  const { random, house } = asker;
  if (yes(random, SHARES.byVisit)) {
    const visit = random.pick(yes(random, SHARES.elsewhere) ? asker.elsewhere.chairs : house.chairs)?.id ?? 0;
    return { way: 'detail', case: null, visit, revision: null };
  }
  const one = pick(asker, () => true);
  if (!one) return null;
  const older = one.revision > 0 && yes(random, SHARES.revision) ? 1 + random.below(one.revision) : null;
  return { way: 'detail', case: one.id, visit: 0, revision: older };
}

/** One of theirs, or of anybody. */
function ofAccount({ random, memory, house, elsewhere, person }: Asker): RecordAsked | null {
  const all = [house, elsewhere].flatMap((one) => [...memory.papersOf(one).cases.values()]);
  const own = all.filter(({ patient }) => person.own.has(patient));
  const one = random.pick(own.length > 0 && yes(random, 70) ? own : all);
  return one ? { way: 'ownOne', case: one.id } : null;
}

type StepWay = 'save' | 'sign' | 'amend' | 'countersign' | 'return' | 'void';

/** A step with a case that may be taken, as far as is known. */
function step(asker: Asker, way: RecordWay): RecordAsked | null {
  const { person, house } = asker;
  const owner = person.role === 'shop_owner';
  const mine = (one: KnownCase) => one.doctor === person.id;
  const treats = ({ patient }: KnownCase) => house.clinic.treats.get(person.id)?.has(patient);
  const fits: Readonly<Record<StepWay, (one: KnownCase) => boolean>> = {
    save: (one) => one.status === 'draft' && (owner || mine(one) || treats(one) === true),
    sign: (one) => one.status === 'draft' && mine(one),
    amend: (one) => isArchived(one.status) && (owner || mine(one)),
    countersign: (one) => one.status === 'review' && !mine(one),
    return: (one) => one.status === 'review' && !mine(one),
    void: (one) => (isArchived(one.status) ? owner : one.status !== 'void' && mine(one)),
  };
  const one = (way === 'amend' ? letTo(asker) : null) ?? pick(asker, fits[way as StepWay]);
  return one && stepOf(asker, way as StepWay, one);
}

/** Mostly one that they were let amend, whether they have done so already or not. */
function letTo({ random, memory, house, person }: Asker): KnownCase | null {
  const { cases, requests } = memory.papersOf(house);
  const known = [...requests.values()].flatMap(({ status, case: id }) =>
    status === 'approved' ? (cases.get(id) ?? []) : [],
  );
  const own = known.filter(({ doctor }) => doctor === person.id);
  return yes(random, SHARES.let) ? (random.pick(own.slice(-HOT)) ?? null) : null;
}

export function stepOf(asker: Pick<Asker, 'random' | 'mark'>, way: StepWay, one: KnownCase): RecordAsked {
  const { random, mark } = asker;
  const { id, patient, version } = one;
  const seen = yes(random, SHARES.stale) ? Math.max(1, version - 1) : version;
  const of = { case: id, patient, version: way === 'save' && yes(random, SHARES.unversioned) ? null : seen };
  if (way === 'countersign' || way === 'return' || way === 'void') return { way, ...of };
  return { way, ...of, said: saidBy(random, way, mark(patient)) };
}

/** A field or three; a signing mostly says all that it needs. */
function saidBy(random: Random, way: StepWay, mark: (field: Field) => string): Content {
  if (way === 'sign') return yes(random, SHARES.whole) ? writeFields(random, WANTED, mark) : {};
  const some = Array.from({ length: 1 + random.below(3) }, () => random.pick(FIELDS) ?? 'exam');
  return writeFields(random, [...new Set(some)], mark);
}
