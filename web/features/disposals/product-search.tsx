import { useState } from 'react';
import { marketingProducts } from '#contract/marketing-products.ts';
import { PRODUCT_KINDS } from '#contract/product-form.ts';
import type { MarketingProduct } from '#contract/product-rows.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

const FOUND_AT_MOST = 50;

/** What is sold beside treatments, by name: Enter adds it. */
export function ProductSearch({ onAdd }: { onAdd: (product: MarketingProduct) => void }) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const found = useCall(
    marketingProducts.list,
    { query: { keyword, status: 'on', page: 1, pageSize: FOUND_AT_MOST } },
    { keep: true },
  );
  return (
    <Combobox<MarketingProduct>
      items={found.data?.data ?? []}
      value={null}
      onChange={onAdd}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemHint={({ kind, price }) => `${PRODUCT_KINDS[kind]} · ${formatMoney(price)}`}
      onQuery={setQuery}
      loading={query.trim() !== keyword || found.isFetching}
      placeholder="加一个套餐、商品或保险"
      searchPlaceholder="商品名称"
      emptyText={found.isError ? '搜索失败，请重新输入' : '没有在售的商品'}
    />
  );
}
