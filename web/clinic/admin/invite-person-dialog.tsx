import type { Call } from '#contract/call.ts';
import type { Body } from '#web/api/contract-resolver.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import type { FormValues } from '#web/forms/controls.ts';
import { FieldRow } from '#web/forms/field-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const FIELDS = {
  name: { label: '姓名', kind: 'text', required: true, max: 20 },
  phone: { label: '手机号', kind: 'text', required: true, max: 11 },
} as const;
const TEXT = { control: 'text' } as const;

interface InvitePersonDialogProps {
  call: Call;
  /** The call's own: by name, as built pages have no other. */
  rules: () => Promise<Body>;
  /** What of the body is no field. */
  more?: object;
  params?: { id: number };
  title: string;
  /** What accepting does. */
  gives: string;
  refresh: readonly Call[];
  onClose: () => void;
}

/** Asks somebody by SMS to be something: who, and at which phone. */
export function InvitePersonDialog({
  call,
  rules,
  more,
  params,
  title,
  gives,
  refresh,
  onClose,
}: InvitePersonDialogProps) {
  const state = useContractForm<Call, FormValues>(call, {
    values: { name: '', phone: '' },
    rules,
    bodyOf: (values) => ({ ...values, ...more }),
    ...(params ? { params } : {}),
    refresh,
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      title={title}
      description={`对方用此手机号登录或注册后接受邀请。${gives}`}
      submitText="发送邀请"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <FieldRow name="name" form={state.form} control={TEXT} field={FIELDS.name} />
        <FieldRow name="phone" form={state.form} control={TEXT} field={FIELDS.phone} />
      </div>
    </ContractDialog>
  );
}
