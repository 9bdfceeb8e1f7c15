import { GENERAL_LIMITS, type General } from '#contract/dental-records-general.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GENERAL_PARTS } from './general-words.ts';
import type { SheetFormProps } from './sheet-kinds.ts';

/** A title, and what there is to say. */
export function GeneralForm({ content: { title, content }, change, errors }: SheetFormProps<General>) {
  return (
    <div className="flex flex-col gap-4">
      <FormRow stacked required label={GENERAL_PARTS.title} error={errors.title?.[0]}>
        <Input
          maxLength={GENERAL_LIMITS.title}
          value={title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </FormRow>
      <FormRow stacked required label={GENERAL_PARTS.content} error={errors.content?.[0]}>
        <Textarea
          rows={12}
          maxLength={GENERAL_LIMITS.content}
          value={content}
          onChange={({ target }) => change({ content: target.value })}
        />
      </FormRow>
    </div>
  );
}
