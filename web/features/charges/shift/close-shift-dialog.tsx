import { useState } from 'react';
import { Link } from 'react-router-dom';
import { COUNTED, COUNTED_WAYS, type CountedWay, type Shift } from '#contract/shift-rows.ts';
import { shifts } from '#contract/shifts.ts';
import { staffMembers } from '#contract/staff.ts';
import { PickField } from '#web/api/pick-field.tsx';
import type { Picked } from '#web/api/picked.ts';
import { shiftPaperPath } from '#web/clinic/money/shift-paper-path.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';
import { CountResult } from './count-result.tsx';
import { OLD } from './old.ts';

interface CountForm {
  counted: Record<CountedWay, TypedMoney>;
  float_left: TypedMoney;
  handed_to: Picked | null;
  remarks: string;
}

const WORKING = { status: 'active' };
/** As they stand in `takings`. */
const TYPE_OF: Record<CountedWay, number> = { cash: 1, alipay: 2, wechat: 3, bank: 4 };

/** What nobody paid by need not be counted; the rest is typed by whoever counts, for nothing is shown of it. */
const emptyOf = ({ takings, given_back }: Shift): CountForm => ({
  counted: Object.fromEntries(
    COUNTED_WAYS.map((way) => [
      way,
      given_back.count > 0 || takings.some(({ type }) => type === TYPE_OF[way]) ? null : 0,
    ]),
  ) as CountForm['counted'],
  float_left: null,
  handed_to: null,
  remarks: '',
});

function useCount(shift: Shift, onClosed: (closed: Shift) => void) {
  return useContractForm<typeof shifts.close, CountForm>(shifts.close, {
    values: emptyOf(shift),
    params: { id: shift.id },
    rules: async () => shifts.close.body,
    bodyOf: ({ counted, float_left, handed_to, remarks }) => ({
      counted: Object.fromEntries(COUNTED_WAYS.map((way) => [way, sentMoney(counted[way])])),
      ...(float_left === null ? {} : { float_left: sentMoney(float_left) }),
      handed_to: handed_to?.id ?? null,
      remarks,
    }),
    draft: `shift:${shift.id}`,
    refresh: OLD,
    said: () => ({ text: '已交班' }),
    onDone: ({ data }) => onClosed(data),
  });
}

interface CloseShiftDialogProps {
  shift: Shift;
  onClose: () => void;
}

/** 交班: what is there is counted blind; what should have been there comes with the answer. */
export function CloseShiftDialog({ shift, onClose }: CloseShiftDialogProps) {
  const [closed, setClosed] = useState<Shift | null>(null);
  const state = useCount(shift, setClosed);
  if (closed) return <Closed shift={closed} onClose={onClose} />;
  return (
    <ContractDialog
      state={state}
      title="交班"
      description={`${shift.staff.name} · ${shift.business_date} · ${formatInstant(shift.opened_at)} 起，${shift.count} 笔`}
      submitText="交班"
      hint="盲点：提交后才显示应有金额，交班后不能再改"
      onClose={onClose}
    >
      {COUNTED_WAYS.map((way) => (
        <ControlledRow
          key={way}
          form={state.form}
          name={`counted.${way}`}
          label={COUNTED[way]}
          required
          hint={way === 'cash' ? '清点的现金，不含备用金' : undefined}
        >
          {(field) => <MoneyInput {...field} />}
        </ControlledRow>
      ))}
      <ControlledRow form={state.form} name="float_left" label="留备用金">
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
      <ControlledRow form={state.form} name="handed_to" label="接班人">
        {({ ref, ...field }) => (
          <PickField
            {...field}
            fieldRef={ref}
            several={false}
            from={staffMembers.list}
            where={WORKING}
            noun="员工"
            none="无人接班"
          />
        )}
      </ControlledRow>
      <FormRow label="备注" error={state.form.formState.errors.remarks?.message}>
        <Textarea rows={2} maxLength={500} {...state.form.register('remarks')} />
      </FormRow>
    </ContractDialog>
  );
}

function Closed({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  return (
    <Dialog open title="交班完成" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <CountResult shift={shift} />
        <div className="flex justify-end gap-3">
          <Link to={shiftPaperPath(shift)} className={buttonClass()}>
            打印交班单
          </Link>
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
