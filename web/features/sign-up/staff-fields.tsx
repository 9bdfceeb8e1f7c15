import { Controller } from 'react-hook-form';
import { ROLE_LABEL } from '#contract/roles.ts';
import { type REGISTRABLE_ROLES, signUp } from '#contract/sign-up.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import type { ControlSize } from '#web/ui/control.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import type { SignUpForm } from './draft.ts';

interface StaffFieldsProps {
  form: SignUpForm;
  size: ControlSize;
}

const ROLES = (['doctor', 'consultant'] as const satisfies typeof REGISTRABLE_ROLES).map((role) => ({
  value: role,
  label: ROLE_LABEL[role],
}));

/** Where one works, and as what. */
export function StaffFields({ form, size }: StaffFieldsProps) {
  return (
    <>
      <HospitalField form={form} size={size} />
      <FormRow label="职位" stacked size={size} error={form.formState.errors.role?.message}>
        <Controller
          control={form.control}
          name="role"
          render={({ field: { ref: _, ...field } }) => <RadioGroup label="职位" options={ROLES} {...field} />}
        />
      </FormRow>
    </>
  );
}

function HospitalField({ form, size }: StaffFieldsProps) {
  const { data, error, isPending, isFetching, refetch } = useCall(signUp.doctorHospitals, {});
  const hospitals = data?.hospitals ?? [];
  const wrong = form.formState.errors.hospital_id?.message;
  return (
    <FormRow
      label="医院"
      stacked
      size={size}
      error={wrong}
      hint={
        error ? (
          <span role="alert" className="flex items-center gap-2 text-red-700">
            {reasonOf(error)}
            <Button size="sm" pending={isFetching} pendingText="请求中..." onClick={() => void refetch()}>
              重试
            </Button>
          </span>
        ) : undefined
      }
    >
      <Controller
        control={form.control}
        name="hospital_id"
        render={({ field }) => (
          <Combobox
            ref={field.ref}
            items={hospitals}
            value={hospitals.find(({ id }) => id === field.value) ?? null}
            onChange={({ id }) => {
              field.onChange(id);
              // A code is good for the hospital that it was asked for.
              form.setValue('code', '');
            }}
            onBlur={field.onBlur}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            loading={isPending}
            placeholder="请选择医院"
            searchPlaceholder="输入医院名称"
            emptyText="没有找到医院"
          />
        )}
      />
    </FormRow>
  );
}
