import { useSearchParams } from 'react-router-dom';
import { marketingProducts } from '#contract/marketing-products.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { ProductForm } from './product-form.tsx';

/** A new product, or one that is changed: ?id=5. */
export default function ProductPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id') ?? 0);
  const answer = useCall(marketingProducts.show, { params: { id } }, { enabled: id > 0, staleTime: 0 });
  return (
    <Page
      title={id > 0 ? '编辑营销商品' : '新增营销商品'}
      hint={id > 0 ? undefined : '保存为草稿后，由店长或销售主管上架'}
    >
      {id > 0 && !answer.data ? (
        <div className="max-w-180 rounded-panel border border-line bg-surface p-6">
          <Awaited asked={answer} lines={10} />
        </div>
      ) : (
        <ProductForm key={id} product={answer.data?.data ?? null} />
      )}
    </Page>
  );
}
