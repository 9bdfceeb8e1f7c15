import { useAtomValue } from 'jotai';
import { type Image, images } from '#contract/images.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TagsInput } from '#web/ui/fields/tags-input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { CATEGORY_OPTIONS, REPORT_ALONE } from './category-options.ts';
import { isDownload } from './said.ts';

interface EditDialogProps {
  /** As it is known now. */
  row: Image;
  onClose: () => void;
}

type Said = Pick<Image, 'category' | 'taken_on' | 'teeth' | 'note' | 'shared'>;

const valuesOf = ({ category, taken_on, teeth, note, shared }: Image): Said => ({
  ...{ category, taken_on, teeth, note, shared },
});

const WORDS = {
  labels: { category: '分类', taken_on: '拍摄日期', teeth: '牙位', note: '备注', shared: '与患者共享' },
};

/** What is said of one: what a colleague said meanwhile is chosen field by field. Its file stays as it is. */
export function EditDialog({ row, onClose }: EditDialogProps) {
  const { id, version, patient } = row;
  const today = useAtomValue(minuteAtom).date;
  const state = useContractForm<typeof images.update, Said, Image>(images.update, {
    values: valuesOf(row),
    rules: async () => (await import('#contract/images.ts')).images.update.body,
    bodyOf: (form) => ({ ...form, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `image-said:${id}`,
    refresh: [images.list, images.cate],
    onDone: onClose,
  });
  const { form } = state;
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title="修改影像信息"
      description={`${patient.name} 由 ${row.uploaded.by.name} 上传，原件不会改变`}
      onClose={onClose}
    >
      <ControlledRow form={form} name="category" label="分类" required>
        {(field) => <Select {...field} options={isDownload(row) && !row.dicom ? REPORT_ALONE : CATEGORY_OPTIONS} />}
      </ControlledRow>
      <ControlledRow form={form} name="taken_on" label="拍摄日期" required>
        {(field) => <DatePicker {...field} today={today} max={today} />}
      </ControlledRow>
      <ControlledRow form={form} name="teeth" label="牙位" hint="如 26，多个用逗号隔开，回车添加">
        {(field) => <TagsInput {...field} />}
      </ControlledRow>
      <FormRow label="备注" error={form.formState.errors.note?.message}>
        <Textarea rows={3} maxLength={500} {...form.register('note')} />
      </FormRow>
      <ControlledRow form={form} name="shared" label="与患者共享">
        {({ value, ...field }) => (
          <Switch {...field} checked={value}>
            {value ? '是' : '否'}
          </Switch>
        )}
      </ControlledRow>
    </ContractDialog>
  );
}
