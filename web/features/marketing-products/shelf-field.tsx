import { useState } from 'react';
import type { Option } from '#contract/fields.ts';
import { productTable } from '#contract/products.ts';
import { useCall } from '#web/api/use-call.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { PartProps } from './product-values.ts';

const FOUND_AT_MOST = 50;

/** 货架商品: what is handed over. That it is no drug the server says. */
export function ShelfField({ form }: PartProps) {
  const [query, setQuery] = useState('');
  const typed = useDebounced(query.trim());
  const found = useCall(
    productTable.calls.list,
    { query: { keyword: typed, status: 1, page: 1, pageSize: FOUND_AT_MOST } },
    { keep: true },
  );
  return (
    <ControlledRow form={form} name="product" label="货架商品" required hint="药品请作为药品开具">
      {({ value, onChange, onBlur }) => (
        <Combobox<Option>
          items={found.data?.data ?? []}
          value={value}
          onChange={({ id, name }) => onChange({ id, name })}
          onBlur={onBlur}
          itemKey={({ id }) => id}
          itemText={({ name }) => name}
          onQuery={setQuery}
          loading={query.trim() !== typed || found.isFetching}
          placeholder="选择货架上的商品"
          searchPlaceholder="名称、拼音或编码"
          emptyText={found.isError ? '搜索失败，请重新输入' : '没有找到'}
        />
      )}
    </ControlledRow>
  );
}
