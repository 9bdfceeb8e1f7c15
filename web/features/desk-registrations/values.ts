import type { BodyIn } from '#contract/call.ts';
import type { DeskRegistration, VisitType } from '#contract/desk-registration-shapes.ts';
import type { deskRegistrations } from '#contract/desk-registrations.ts';
import type { FieldErrors } from '#contract/errors.ts';

/** Somebody the hospital knows, chosen instead of typed. */
export interface ChosenPatient {
  id: number;
  name: string;
  phone: string;
  gender: string | null;
  age: number | null;
}

export interface ChosenSlot {
  id: number;
  date: string;
  time: string;
  doctor_id: number;
  doctor_name: string;
}

/** What the desk writes down. What was typed of a person stays behind one that is chosen. */
export interface DeskValues {
  known: ChosenPatient | null;
  name: string;
  phone: string;
  certificate_number: string;
  visit_type: VisitType;
  slot: ChosenSlot | null;
  department_id: number | null;
  source: string;
  remarks: string;
  /** The new person has been told what their health data is used for; said with the confirmation. */
  informed: boolean;
}

export const EMPTY: DeskValues = {
  known: null,
  name: '',
  phone: '',
  certificate_number: '',
  visit_type: 'first',
  slot: null,
  department_id: null,
  source: '',
  remarks: '',
  informed: false,
};

/** What a desk registration says, as the desk goes on writing it; whole numbers stay with the server. */
export function valuesOf(row: DeskRegistration): DeskValues {
  const { patient_id, name, phone, gender, age, certificate_number, visit_type, department_id, source, remarks } = row;
  const typed = patient_id === null ? { name, phone, certificate_number: certificate_number ?? '' } : {};
  const known = patient_id === null ? null : { id: patient_id, name, phone, gender, age };
  return { ...EMPTY, ...typed, known, slot: slotOf(row), visit_type, department_id, source, remarks };
}

function slotOf({ scheduling_time_id: id, date, time, doctor_id, doctor_name }: DeskRegistration): ChosenSlot | null {
  if (id === null || date === null || time === null || doctor_id === null) return null;
  return { id, date, time, doctor_id, doctor_name: doctor_name ?? '' };
}

type Change = BodyIn<typeof deskRegistrations.add>;

const TYPED = ['name', 'phone', 'certificate_number'] as const;
const PLAIN = ['visit_type', 'department_id', 'source', 'remarks'] as const;

/** What the server does not know yet of what is written now; empty where it knows all of it. */
export function changeBetween(saved: DeskValues, now: DeskValues): Change {
  return {
    ...personBetween(saved, now),
    ...slotBetween(saved, now),
    ...Object.fromEntries(PLAIN.filter((name) => saved[name] !== now[name]).map((name) => [name, now[name]])),
  };
}

function personBetween(saved: DeskValues, now: DeskValues): Change {
  if (now.known) return saved.known?.id === now.known.id ? {} : { patient_id: now.known.id };
  // Whoever was chosen before took the place of all that was typed.
  const sent = TYPED.filter((name) => saved.known !== null || saved[name] !== now[name]);
  const typed = Object.fromEntries(sent.map((name) => [name, now[name]]));
  return saved.known ? { patient_id: null, ...typed } : typed;
}

function slotBetween(saved: DeskValues, now: DeskValues): Change {
  if (saved.slot?.id === now.slot?.id) return {};
  return now.slot
    ? { scheduling_time_id: now.slot.id }
    : { scheduling_time_id: null, doctor_id: null, date: null, time: null };
}

export type DeskErrors = Partial<
  Record<'name' | 'phone' | 'certificate_number' | 'source' | 'slot' | 'department_id', string>
>;

/** Missing at a glance: said at once, in the words of the server, which says the rest. */
export function missingIn(values: DeskValues): DeskErrors {
  const { known, slot } = values;
  return {
    ...(known || values.name.trim() ? {} : { name: '姓名为必填项' }),
    ...(known || values.phone.trim() ? {} : { phone: '手机号为必填项' }),
    ...(known || values.certificate_number.trim() ? {} : { certificate_number: '身份证为必填项' }),
    ...(values.source.trim() ? {} : { source: '主诉为必填项' }),
    ...(slot ? {} : { slot: '日期为必填项；时间点为必填项；医生为必填项' }),
  };
}

const OF_SLOT = ['date', 'time', 'doctor_id', 'scheduling_time_id'];

/** The server's 422 as this form shows it: day, time and doctor are one choice here. */
export function errorsFrom(errors: FieldErrors): DeskErrors {
  const ofSlot = OF_SLOT.flatMap((name) => errors[name] ?? []);
  const own = Object.entries(errors).filter(([name]) => !OF_SLOT.includes(name));
  return {
    ...Object.fromEntries(own.map(([name, messages]) => [name, messages.join('；')])),
    ...(ofSlot.length > 0 ? { slot: ofSlot.join('；') } : {}),
  };
}
