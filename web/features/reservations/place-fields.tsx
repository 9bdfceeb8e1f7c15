import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type FreeDoctor, reservationChanges } from '#contract/changes.ts';
import type { Option } from '#contract/fields.ts';
import { hospitals as hospitalCalls } from '#contract/hospitals.ts';
import type { Reservation } from '#contract/reservations.ts';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TimePicker } from '#web/ui/fields/time-picker.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { addDays, minutesOf } from '#web/ui/text/format.ts';
import { alsoChanged, type PlaceForm } from './place-form.ts';
import { useOpenTimes } from './use-open-times.ts';

type Form = UseFormReturn<PlaceForm, unknown, PlaceForm>;

interface PlaceFieldsProps {
  form: Form;
  hospitals: readonly Option[];
  /** Days after today that may be chosen. */
  days: number;
  /** Where the reservation is now: its own time is no free slot, and may be kept. */
  current?: Reservation;
  /** How many quarters in a row it takes; left out: any open one is offered, and the server says whether it is enough. */
  count?: number;
}

const FIRST = '09:00';
const LAST = '17:45';

/** Hospital, date, time and doctor, each narrowing the next; the server is asked again when they are all set. */
export function PlaceFields({ form, hospitals, days, current, count }: PlaceFieldsProps) {
  const departments = useDepartments(form.watch('hospital_id'));
  const set = (name: 'hospital_id', value: number) => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    for (const [field, cleared] of Object.entries(alsoChanged(name, value)))
      form.setValue(field as keyof PlaceForm, cleared, { shouldDirty: true });
  };
  return (
    <>
      <ControlledRow form={form} name="hospital_id" label="医院" required>
        {(field) => (
          <Select
            {...field}
            placeholder="请选择医院"
            options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => set('hospital_id', id)}
          />
        )}
      </ControlledRow>
      <WhenFields form={form} days={days} current={current} count={count} />
      <DoctorField form={form} current={current} count={count} offers={departments.length > 0} />
      {departments.length > 0 ? <DepartmentField form={form} departments={departments} /> : null}
    </>
  );
}

interface WhenFieldsProps {
  form: Form;
  days: number;
  current?: Reservation | undefined;
  /** The doctor stays: only their own open times can be chosen. */
  doctorId?: number;
  count?: number | undefined;
}

/** 日期 and 时间点. What is not open then can't be chosen. */
export function WhenFields({ form, days, current, doctorId, count }: WhenFieldsProps) {
  const [hospitalId, date] = form.watch(['hospital_id', 'date']);
  const open = useOpenTimes(form, { doctorId, count });
  const own = current && current.hospital_id === hospitalId && current.date === date ? current.time : null;
  const change = (name: 'date' | 'time', value: string) => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: value !== '' });
    const also = doctorId === undefined ? alsoChanged(name, value) : value === '' ? { time: '' } : {};
    for (const [field, cleared] of Object.entries(also))
      form.setValue(field as keyof PlaceForm, cleared, { shouldDirty: true });
  };
  return (
    <>
      <DateField form={form} days={days} onChange={(day) => change('date', day)} />
      <TimeField
        form={form}
        open={open.data?.data.map(({ time }) => time)}
        own={own}
        onChange={(time) => change('time', time)}
      />
    </>
  );
}

interface DateFieldProps {
  form: Form;
  days: number;
  onChange: (date: string) => void;
}

function DateField({ form, days, onChange }: DateFieldProps) {
  const { date: today } = useAtomValue(minuteAtom, { store });
  const date = form.watch('date');
  return (
    <ControlledRow form={form} name="date" label="日期" required>
      {(field) => (
        <span className="flex items-center gap-1.5">
          <DatePicker
            {...field}
            today={today}
            min={today}
            max={addDays(today, days)}
            value={date || null}
            onChange={onChange}
          />
          {date ? (
            <IconButton
              size="md"
              label="清除日期"
              onMouseDown={stayPut}
              icon={<X aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => onChange('')}
            />
          ) : null}
        </span>
      )}
    </ControlledRow>
  );
}

interface TimeFieldProps {
  form: Form;
  /** Left out while they are not known: then any may be chosen. */
  open: readonly string[] | undefined;
  /** The reservation's own, which may be kept. */
  own: string | null;
  onChange: (time: string) => void;
}

function TimeField({ form, open, own, onChange }: TimeFieldProps) {
  const date = form.watch('date');
  const times = new Set(open);
  return (
    <ControlledRow
      form={form}
      name="time"
      label="时间点"
      required
      hint={open && times.size === 0 && own === null ? '该日已无可约时间' : undefined}
    >
      {(field) => (
        <TimePicker
          {...field}
          from={FIRST}
          to={LAST}
          value={form.watch('time') || null}
          disabled={date === ''}
          placeholder={date === '' ? '请先选择日期' : '请选择时间点'}
          isDisabled={open ? (time) => !times.has(time) && time !== own : undefined}
          onChange={onChange}
        />
      )}
    </ControlledRow>
  );
}

interface DoctorFieldProps {
  form: Form;
  current?: Reservation | undefined;
  count: number | undefined;
  /** Whether the hospital has departments to choose from: a clinic has none. */
  offers: boolean;
}

/** Who is free then; the doctor of the reservation itself at its own time. */
function DoctorField({ form, current, count, offers }: DoctorFieldProps) {
  const [hospitalId, date, time, doctorId] = form.watch(['hospital_id', 'date', 'time', 'doctor_id']);
  const ready = hospitalId !== null && date !== '' && time !== '';
  const free = useCall(
    reservationChanges.freeDoctors,
    { query: { hospital_id: hospitalId ?? 0, time: `${date} ${time}`, slot_count: count } },
    { enabled: ready },
  );
  const doctors = ready ? withOwn(free.data?.doctors ?? [], form.getValues(), current) : [];
  const department = free.data?.doctors.find(({ id }) => id === doctorId)?.department_id;
  // A doctor is chosen with the department that the grid shows them in; another may be chosen below.
  useEffect(() => {
    if (department !== undefined) form.setValue('department_id', offers ? department : null);
  }, [department, offers, form]);
  return (
    <ControlledRow
      form={form}
      name="doctor_id"
      label="医生"
      required
      hint={ready && free.data && doctors.length === 0 ? '该时间没有可约的医生，请换一个时间' : undefined}
    >
      {(field) => (
        <Select
          {...field}
          disabled={!ready}
          loading={ready && free.isPending}
          placeholder={ready ? '请选择医生' : '请先选择医院、日期和时间点'}
          options={doctors.map(({ id, name, hint }) => ({ value: id, label: name, hint }))}
          onChange={(id) => form.setValue('doctor_id', id, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </ControlledRow>
  );
}

function withOwn(
  free: readonly FreeDoctor[],
  { hospital_id, date, time }: PlaceForm,
  current: Reservation | undefined,
): { id: number; name: string; hint: string }[] {
  const listed = free.map(({ id, name, job_title, department_name }) => ({
    id,
    name,
    hint: [job_title, department_name].filter(Boolean).join(' · '),
  }));
  const here =
    current &&
    current.hospital_id === hospital_id &&
    current.date === date &&
    minutesOf(current.time) === minutesOf(time);
  if (!here || listed.some(({ id }) => id === current.doctor_id)) return listed;
  return [{ id: current.doctor_id, name: current.doctor_name, hint: '当前预约' }, ...listed];
}

function useDepartments(hospitalId: number | null): readonly Option[] {
  const { data } = useCall(
    hospitalCalls.detail,
    { params: { id: hospitalId ?? 0 } },
    { enabled: hospitalId !== null, staleTime: 60_000 },
  );
  return data?.departments ?? [];
}

function DepartmentField({ form, departments }: { form: Form; departments: readonly Option[] }) {
  return (
    <ControlledRow form={form} name="department_id" label="诊室" required>
      {(field) => (
        <Select
          {...field}
          placeholder="请选择诊室"
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </ControlledRow>
  );
}
