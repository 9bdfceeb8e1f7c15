import { X } from 'lucide-react';
import { useState } from 'react';
import { projectTable } from '#contract/projects.ts';
import { useCall } from '#web/api/use-call.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { PartProps } from './product-values.ts';

interface Project {
  id: number;
  name: string;
  price: number;
}

const FOUND_AT_MOST = 50;

/** 套餐项目: which projects, how often each. */
export function UsesField({ form }: PartProps) {
  const uses = form.watch('uses');
  const { errors } = form.formState;
  const put = (next: typeof uses) => {
    form.setValue('uses', next, { shouldDirty: true });
    form.clearErrors('uses');
  };
  const add = ({ id, name }: Project) => {
    if (!uses.some(({ project_id }) => project_id === id)) put([...uses, { project_id: id, name, times: '1' }]);
  };
  return (
    <>
      <FormRow label="套餐项目" required error={errors.uses?.message ?? errors.uses?.root?.message}>
        <ProjectSearch onAdd={add} />
      </FormRow>
      {uses.length === 0 ? null : (
        <ul aria-label="套餐项目" className="flex flex-col divide-y divide-line border-line border-y">
          {uses.map(({ project_id, name, times }, at) => (
            <li key={project_id} className="flex flex-col gap-1 py-2">
              <div className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-2">
                <b className="min-w-0">{name}</b>
                <Input
                  aria-label={`${name}次数`}
                  inputMode="numeric"
                  suffix="次"
                  maxLength={3}
                  value={times}
                  onChange={({ target }) =>
                    put(uses.map((use, index) => (index === at ? { ...use, times: target.value } : use)))
                  }
                />
                <IconButton
                  label={`去掉${name}`}
                  icon={<X {...ICON} />}
                  onClick={() => put(uses.filter((_, index) => index !== at))}
                />
              </div>
              {errors.uses?.[at]?.times ? (
                <p className="text-13 text-red-700">{errors.uses[at].times.message}</p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ProjectSearch({ onAdd }: { onAdd: (project: Project) => void }) {
  const [query, setQuery] = useState('');
  const typed = useDebounced(query.trim());
  const found = useCall(
    projectTable.calls.list,
    { query: { keyword: typed, status: 1, page: 1, pageSize: FOUND_AT_MOST } },
    { keep: true },
  );
  return (
    <Combobox<Project>
      items={found.data?.data ?? []}
      value={null}
      onChange={onAdd}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemHint={({ price }) => formatMoney(price)}
      onQuery={setQuery}
      loading={query.trim() !== typed || found.isFetching}
      placeholder="加一个项目"
      searchPlaceholder="项目名称、拼音或编码"
      emptyText={found.isError ? '搜索失败，请重新输入' : '没有找到'}
    />
  );
}
