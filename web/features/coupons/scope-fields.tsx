import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { projectCategoryTable } from '#contract/project-categories.ts';
import { projectTable } from '#contract/projects.ts';
import { useCall } from '#web/api/use-call.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { MultiCombobox } from '#web/ui/fields/multi-combobox.tsx';
import type { PartProps } from './coupon-values.ts';

const MOST = 100;

/** 适用范围: everything on the price list, or categories and projects of it; drugs as well or not. */
export function ScopeFields({ form }: PartProps) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const all = useWatch({ control: form.control, name: 'scope.all' });
  const whole = kind !== '3';
  return (
    <>
      {whole ? (
        <ControlledRow form={form} name="scope.all" label="适用范围">
          {({ value, onChange }) => (
            <Checkbox checked={value} onChange={onChange}>
              全部项目
            </Checkbox>
          )}
        </ControlledRow>
      ) : null}
      {whole && !all ? <Categories form={form} /> : null}
      {whole && all ? null : <Projects form={form} required={!whole} />}
      {whole ? (
        <ControlledRow form={form} name="scope.drugs" label="药品">
          {({ value, onChange }) => (
            <Checkbox checked={value} onChange={onChange}>
              也用于药品
            </Checkbox>
          )}
        </ControlledRow>
      ) : null}
    </>
  );
}

function Categories({ form }: PartProps) {
  const [query, setQuery] = useState('');
  const { data, isFetching } = useCall(projectCategoryTable.calls.list, { query: {} });
  const offered = data?.data ?? [];
  return (
    <ControlledRow form={form} name="scope.category_ids" label="项目分类">
      {(field) => (
        <MultiCombobox
          noun="项目分类"
          value={named(field.value, offered)}
          onChange={(chosen) => field.onChange(chosen.map(({ id }) => id))}
          onBlur={field.onBlur}
          items={offered.filter(({ name }) => name.includes(query.trim()))}
          loading={isFetching}
          onQuery={setQuery}
        />
      )}
    </ControlledRow>
  );
}

const queryOf = (keyword: string) => ({ page: 1, pageSize: MOST, keyword: keyword.trim(), status: 1 as const });

function Projects({ form, required }: PartProps & { required: boolean }) {
  const [query, setQuery] = useState('');
  // What was chosen keeps its name while something else is looked for.
  const [chosenOnes, setChosenOnes] = useState<readonly Named[]>([]);
  const first = useCall(projectTable.calls.list, { query: queryOf('') });
  const found = useCall(projectTable.calls.list, { query: queryOf(query) }, { keep: true });
  const offered = found.data?.data ?? [];
  const known = [...chosenOnes, ...(first.data?.data ?? []), ...offered];
  return (
    <ControlledRow form={form} name="scope.project_ids" label="项目" required={required}>
      {(field) => (
        <MultiCombobox
          noun="项目"
          value={named(field.value, known)}
          onChange={(chosen) => {
            setChosenOnes(chosen);
            field.onChange(chosen.map(({ id }) => id));
          }}
          onBlur={field.onBlur}
          items={offered}
          loading={found.isFetching}
          onQuery={setQuery}
        />
      )}
    </ControlledRow>
  );
}

interface Named {
  id: number;
  name: string;
}

/** What is chosen, by name where that is known. */
const named = (ids: readonly number[], offered: readonly Named[]): Named[] =>
  ids.map((id) => ({ id, name: offered.find((each) => each.id === id)?.name ?? `编号 ${id}` }));
