import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { projectTable } from '#contract/projects.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

type Project = AnswerOf<typeof projectTable.calls.list>['data'][number];

const ON_SALE = 1;
const FOUND_AT_MOST = 50;

/** What is done for a price, by name, pinyin or code: Enter adds it. */
export function ProjectSearch({ onAdd }: { onAdd: (project: Project) => void }) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const found = useCall(
    projectTable.calls.list,
    { query: { keyword, status: ON_SALE, page: 1, pageSize: FOUND_AT_MOST } },
    { keep: true },
  );
  return (
    <Combobox<Project>
      items={found.data?.data ?? []}
      value={null}
      onChange={onAdd}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemHint={({ price, unit }) => `${formatMoney(price)} / ${unit}`}
      onQuery={setQuery}
      loading={query.trim() !== keyword || found.isFetching}
      placeholder="加一个项目"
      searchPlaceholder="项目名称、拼音或编码"
      emptyText={found.isError ? '搜索失败，请重新输入' : '没有找到'}
    />
  );
}
