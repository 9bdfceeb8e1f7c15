import { type FollowUp, followUps } from '#contract/follow-ups.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { customerLists } from './call-lists.ts';
import { DayRow } from './day-row.tsx';
import { FollowUpFrame } from './follow-up-frame.tsx';
import { QuickWords } from './quick-words.tsx';

const RESULTS = ['已联系', '已预约', '考虑中', '暂无需要'].map((word) => ({ value: word, label: word }));
const [FIRST] = RESULTS;
interface DoneForm {
  text: string;
  next_due_on: string;
}

/** What came of it, and when to call again: two presses where nothing more is to be said. */
export function DoneDialog({ row, onClose }: { row: FollowUp; onClose: () => void }) {
  const state = useContractForm<typeof followUps.complete, DoneForm>(followUps.complete, {
    values: { text: FIRST?.value ?? '', next_due_on: '' },
    rules: async () => followUps.complete.body,
    bodyOf: ({ text, next_due_on }) => ({
      ...{ result: { text }, next_due_on: next_due_on || null, version: row.version },
    }),
    params: { id: row.id ?? 0 },
    names: { result: '', 'result.text': 'text' },
    refresh: customerLists,
    onDone: onClose,
  });
  const { form } = state;
  return (
    <FollowUpFrame state={state} row={row} title="完成回访" submitText="完成" onClose={onClose}>
      <ControlledRow form={form} name="text" label="结果" required>
        {({ value, onChange, onBlur }) => (
          <div>
            <Textarea
              rows={3}
              maxLength={500}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onBlur={onBlur}
            />
            <QuickWords label="常用结果" options={RESULTS} value={value} onChange={onChange} />
          </div>
        )}
      </ControlledRow>
      <DayRow form={form} name="next_due_on" label="下次回访" offered={[0, 3, 7, 30, 180]} />
    </FollowUpFrame>
  );
}
