import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { productTable } from '#contract/products.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { BLANK, type DrugForm } from './values.ts';

type Product = AnswerOf<typeof productTable.calls.list>['data'][number];

const IN_USE = 1;
const FOUND_AT_MOST = 50;

/** By its generic name, as it is usually taken; how much of it is typed. */
const drugOf = ({ id, name, generic_name, specification, unit, pack_unit }: Product): DrugForm => ({
  ...BLANK,
  ...{ drug_id: id, drug_name: generic_name || name, specification, dose_unit: unit },
  quantity_unit: pack_unit || unit,
});

interface DrugSearchProps {
  onAdd: (drug: DrugForm) => void;
  /** Where the keys go on. */
  afterPick: () => HTMLElement | null | undefined;
}

/** A drug of the shelf, by name, pinyin, code or barcode: Enter adds it. */
export function DrugSearch({ onAdd, afterPick }: DrugSearchProps) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const found = useCall(
    productTable.calls.list,
    { query: { keyword, status: IN_USE, page: 1, pageSize: FOUND_AT_MOST } },
    { keep: true },
  );
  return (
    <Combobox<Product>
      // What has no classification is no drug.
      items={(found.data?.data ?? []).filter(({ classification_id }) => classification_id !== null)}
      value={null}
      onChange={(product) => onAdd(drugOf(product))}
      itemKey={({ id }) => id}
      itemText={({ name, generic_name }) => generic_name || name}
      itemHint={({ name, generic_name, specification }) =>
        [specification, generic_name && generic_name !== name ? name : ''].filter(Boolean).join(' · ')
      }
      onQuery={setQuery}
      loading={query.trim() !== keyword || found.isFetching}
      placeholder="加一种药品"
      searchPlaceholder="药品名称、拼音或编码"
      emptyText={found.isError ? '搜索失败，请重新输入' : '没有找到，可手工填写'}
      afterPick={afterPick}
    />
  );
}
