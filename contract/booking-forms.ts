import { z } from 'zod';
import {
  date,
  departmentId,
  holdId,
  idOf,
  isName,
  kindId,
  optionalText,
  phone,
  requiredId,
  requiredText,
  time,
} from './fields.ts';
import { MAX_SLOT_COUNT } from './slot-state.ts';

/** The two forms that book: docs/domain/slots-and-holds.md#booking. */

/** The booking form of a patient. */
export const bookingBody = z.object({
  id: requiredId('号源'),
  patient_id: requiredId('就诊人'),
  department_id: departmentId,
  source: requiredText('主诉', 500),
  kind_id: kindId,
  hold_id: holdId,
});

/** A person is named where no known patient is: these say so beside all other wrong fields, not after them. */
const always = () => true;
const nameWrong = (form: Person) => {
  if (form.patient_id || (form.name ?? '').length >= 2) return null;
  return form.name ? '姓名长度为2至100个字符' : '姓名为必填项';
};
const phoneWrong = (form: Person) => {
  const checked = phone.safeParse(form.phone ?? '');
  return form.patient_id || checked.success ? null : (checked.error.issues[0]?.message ?? '请输入正确的手机号');
};
const numberWrong = (form: Person) => (form.patient_id || form.certificate_number ? null : '身份证为必填项');

/** A check of the person that runs whatever else is wrong with the form. */
function ofPerson(field: string, wrong: (form: Person) => string | null) {
  return z.refine<Person>((form) => wrong(form) === null, {
    path: [field],
    error: (issue) => wrong(issue.input as Person) ?? '',
    when: always,
  });
}

interface Person {
  patient_id?: number | null | undefined;
  name?: string | undefined;
  phone?: string | null | undefined;
  certificate_number?: string | null | undefined;
}

/** The staff appointment form. Without `patient_id` the person is given by name, phone and certificate_number. */
export const staffBookingBody = z
  .object({
    scheduling_time_id: requiredId('号源'),
    patient_id: idOf('就诊人').nullish(),
    name: optionalText('姓名', 100).refine(isName, '姓名包含无法识别的字符'),
    phone: z.string().trim().nullish(),
    certificate_number: z.string().trim().max(30, '身份证格式错误').nullish(),
    source: requiredText('主诉', 500),
    remarks: optionalText('备注', 500),
    date,
    time,
    department_id: departmentId,
    kind_id: kindId,
    /** Left out: as long as what is held, or as the kind, else one slot. */
    slot_count: z
      .number({ error: '号源数量格式错误' })
      .int('号源数量格式错误')
      .min(1, '号源数量为1至8')
      .max(MAX_SLOT_COUNT, '号源数量为1至8')
      .optional(),
    hold_id: holdId,
    /** The clinic has told this person what their health data is used for. */
    informed: z.boolean({ error: '告知格式错误' }).nullish(),
  })
  .check(ofPerson('name', nameWrong), ofPerson('phone', phoneWrong), ofPerson('certificate_number', numberWrong));
