import type { Content, Field, RecordAsked, Section } from '../checkers/record-history.ts';
import { markOf } from '../checkers/record-views.ts';
import type { Ask } from '../crowd/http.ts';
import type { Random } from '../crowd/random.ts';
import type { House } from './world.ts';

const EMR = '/api/admin/hospital/patient-emr';
const CASES = '/api/admin/cases';
const PAGE = 'pageSize=100';

type Form = Pick<Ask, 'method' | 'path' | 'body'>;

/** How it is asked for. @param mark of what is written here, in reasons too */
export function formOf(asked: RecordAsked, house: House, mark: (field: Field) => string): Form {
  switch (asked.way) {
    case 'begin':
      return store({ patient_id: asked.patient, reservation_id: keyOf(house, asked.visit), ...asked.said });
    case 'save':
    case 'sign':
    case 'amend':
    case 'countersign':
    case 'return':
    case 'void': {
      const { way, case: id, patient, version } = asked;
      const step = { id, patient_id: patient, action: way, ...(version !== null && { version }) };
      const reasoned = way === 'amend' || way === 'return' || way === 'void';
      const reason = reasoned ? { reason: `补充 ${mark('chief_complaint')}` } : {};
      return store({ ...step, ...reason, ...('said' in asked ? { autosave: way === 'save', ...asked.said } : {}) });
    }
    case 'request':
      return { method: 'POST', path: `${CASES}/${asked.case}/amend_requests`, body: { reason: '补充检查结果' } };
    case 'decide': {
      const { request, status, version } = asked;
      const body = { status, version, ...(status === 'rejected' && { reason: '不必修改' }) };
      return { method: 'PUT', path: `/api/admin/amend_requests/${request}`, body };
    }
    default:
      return { method: 'GET', path: lookOf(asked, house) };
  }
}

const store = (body: object): Form => ({ method: 'POST', path: `${EMR}/store`, body });

/** By its number or by its unguessable name. */
const keyOf = ({ chairs }: House, visit: number | null) =>
  visit !== null && visit % 2 === 0 ? (chairs.find(({ id }) => id === visit)?.hash ?? visit) : visit;

type Looking = 'detail' | 'list' | 'own' | 'ownOne' | 'history' | 'access' | 'reads';

function lookOf(asked: Extract<RecordAsked, { way: Looking }>, house: House): string {
  switch (asked.way) {
    case 'detail': {
      const which = asked.case === null ? `reservation_id=${keyOf(house, asked.visit)}` : `id=${asked.case}`;
      return `${EMR}/detail?${which}${asked.revision === null ? '' : `&revision=${asked.revision}`}`;
    }
    case 'list':
      return `${CASES}?patient_id=${asked.patient}&${PAGE}`;
    case 'own':
      return `/api/cases?patient_id=${asked.patient}&${PAGE}`;
    case 'history':
      return `/api/patients/get_patient_case?patient_id=${asked.patient}`;
    case 'access':
      return `/api/record_access?patient_id=${asked.patient}`;
    case 'reads':
      return `/api/admin/patients/${asked.patient}/reads`;
    case 'ownOne':
      return `/api/cases/${asked.case}`;
  }
}

/** What makes it another body, and a right one. */
export const otherwise = (asked: RecordAsked): object =>
  asked.way === 'request' || asked.way === 'decide' ? { reason: '另一个原因' } : { aux_exam: '另一份检查' };

const WORDS = [
  '[[26]] 叩(+) 冷(++)',
  '患者否认“过敏史”\n复诊',
  '[[11-14]]\t牙石 II°',
  '𬌗面 <b>&amp;</b> \\ / "深"',
  '  两端有空格  ',
];

/** Something new in these fields, each with the mark of who wrote it. */
export function writeFields(random: Random, fields: readonly Field[], mark: (field: Field) => string): Content {
  const said: Record<string, unknown> = {};
  for (const field of fields) {
    const text = mark(field);
    if (field === 'visit_type') said[field] = random.below(2) === 0 ? 'again' : 'first';
    else if (field === 'diagnoses')
      said[field] = [
        { code: random.below(2) === 0 ? 'K04.0' : null, name: text, teeth: random.below(2) ? ['26', '24'] : [] },
      ];
    else if (field === 'treatments')
      said[field] = [
        ...[{ teeth: ['26'], surfaces: ['O', 'D'], project_id: null, name: text, status: 'done', material: null }],
        { teeth: [], surfaces: [], project_id: null, name: `${text} 2`, status: 'planned', material: null },
      ];
    else said[field] = `${text} ${random.pick(WORDS)}`;
  }
  return said;
}

/** What signing asks for, at a first visit too. */
export const WANTED: readonly (Section | 'diagnoses')[] = [
  ...(['chief_complaint', 'present_history', 'past_history', 'exam', 'treatment', 'doctor_order'] as const),
  'diagnoses',
];

export const markIn =
  (hospital: number, patient: number, n: number) =>
  (field: Field): string =>
    markOf(hospital, patient, n, field);
