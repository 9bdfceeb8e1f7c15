import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { marketingProducts } from '#contract/marketing-products.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ProductForm } from './product-form.tsx';

/** A new product, or one that is changed: ?id=5. */
export default function ProductPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id') ?? 0);
  const looks = useAtomValue(viewRoleAtom) === 'super_admin';
  const answer = useCall(marketingProducts.show, { params: { id } }, { enabled: id > 0 && !looks, staleTime: 0 });
  return (
    <Page
      title={id > 0 ? '编辑营销商品' : '新增营销商品'}
      hint={id > 0 || looks ? undefined : '保存为草稿后，由店长或销售主管上架'}
    >
      {looks ? <OnlyLooks /> : null}
      {looks ? null : id > 0 && !answer.data ? (
        <div className="max-w-180 rounded-panel border border-line bg-surface p-6">
          <Awaited asked={answer} lines={10} />
        </div>
      ) : (
        <ProductForm key={id} product={answer.data?.data ?? null} />
      )}
    </Page>
  );
}

/** The platform reads what hospitals sell, and writes nothing of it. */
function OnlyLooks() {
  return (
    <EmptyState
      title="平台管理员只能查看"
      hint="营销商品由医院的员工添加和修改"
      action={
        <Link to="/marketing/product" className="text-14 text-blue-700 hover:underline">
          返回营销商品
        </Link>
      }
    />
  );
}
