import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { VISIT_TYPE } from '#contract/desk-registration-shapes.ts';
import type { ArrangedDay } from '#contract/desk-registrations.ts';
import { InformedBox } from '#web/clinic/patient/informed-box.tsx';
import { ComplaintChips } from '#web/clinic/visit/complaint-chips.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { type Arranged, earliestOf, wantedOf } from './use-arranged.ts';
import type { Desk } from './use-desk.ts';
import type { ChosenSlot } from './values.ts';

const TYPES = [
  { value: 'first', label: VISIT_TYPE.first },
  { value: 'again', label: VISIT_TYPE.again },
] as const;

interface VisitFieldsProps {
  desk: Desk;
  arranged: Arranged;
  /** Where slots are chosen, when that stands between the fields. */
  slots?: ReactNode;
  onChoose: (slot: ChosenSlot) => void;
  /** Goes to where slots are chosen. */
  onLook: () => void;
}

/** Why and when: complaint, slot, room. */
export function VisitFields({ desk, arranged, slots, onChoose, onLook }: VisitFieldsProps) {
  const { values, set, errors } = desk;
  const { slot } = values;
  const person = slot ? arranged.people?.find(({ id }) => id === slot.doctor_id) : undefined;
  return (
    <>
      <div>
        <FormRow label="主诉" required error={errors.source}>
          <Input
            value={values.source}
            onChange={(event) => set({ source: event.target.value })}
            placeholder="哪里不舒服，多久了"
            autoComplete="off"
            maxLength={500}
            data-field="source"
          />
        </FormRow>
        <div className="lg:pl-19">
          <ComplaintChips skipped value={values.source} onChange={(source) => set({ source })} />
        </div>
      </div>
      {slots}
      <ChosenRow desk={desk} arranged={arranged} person={person} onChoose={onChoose} onLook={onLook} />
      <RoomRow desk={desk} person={person} />
      <FormRow label="类型">
        <RadioGroup
          label="就诊类型"
          options={TYPES}
          value={values.visit_type}
          onChange={(visit_type) => set({ visit_type })}
        />
      </FormRow>
      <FormRow label="备注">
        <Textarea
          rows={2}
          value={values.remarks}
          onChange={(event) => set({ remarks: event.target.value })}
          maxLength={500}
        />
      </FormRow>
      {values.known ? null : (
        <FormRow label="告知">
          <InformedBox checked={values.informed} onChange={(informed) => set({ informed })} />
        </FormRow>
      )}
    </>
  );
}

type ChosenRowProps = Pick<VisitFieldsProps, 'desk' | 'arranged' | 'onChoose' | 'onLook'> & {
  person: ArrangedDay | undefined;
};

/** What is chosen, whether it still is to be had, and the shortest way to one. */
function ChosenRow({ desk, arranged, person, onChoose, onLook }: ChosenRowProps) {
  const { values, errors, busy } = desk;
  const { slot } = values;
  const now = slot?.date === arranged.date ? person?.slots.find(({ id }) => id === slot.id) : undefined;
  const gone = slot !== null && now !== undefined && !now.open && !busy;
  const earliest = earliestOf(wantedOf(arranged.people ?? [], arranged.looked), arranged.date);
  return (
    <FormRow label="号源" required error={gone ? '该号源刚被预约，请另选时间。填写内容已保留。' : errors.slot}>
      <div data-field="slot" className="flex flex-wrap items-center gap-2">
        {slot ? (
          <output className="flex min-h-9 flex-1 flex-wrap items-center gap-x-3 rounded-control border border-line bg-surface-2 px-3 text-14">
            <b>
              {formatDateHeading(slot.date)} {slot.time}
            </b>
            <span>{slot.doctor_name}</span>
            {now ? <Money cents={now.fee} className="text-ink-600" /> : null}
          </output>
        ) : null}
        {earliest && (!slot || gone) ? (
          <Button
            size="form"
            icon={<Zap aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => onChoose(earliest)}
          >
            {`最早 ${earliest.time} ${earliest.doctor_name}`}
          </Button>
        ) : null}
        <Button size="form" variant="text" onClick={onLook}>
          {slot ? '改选' : '选择其他'}
        </Button>
      </div>
    </FormRow>
  );
}

/** Only where the person chosen offers rooms; the only one is theirs already. */
function RoomRow({ desk: { values, set, errors }, person }: { desk: Desk; person: ArrangedDay | undefined }) {
  const offered = person?.departments ?? [];
  if (offered.length < 2 && !errors.department_id) return null;
  return (
    <FormRow label="诊室" required error={errors.department_id}>
      <div data-field="department_id">
        <Select
          placeholder="请选择诊室"
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.department_id}
          onChange={(department_id) => set({ department_id })}
        />
      </div>
    </FormRow>
  );
}
