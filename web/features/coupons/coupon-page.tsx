import { useSearchParams } from 'react-router-dom';
import { coupons } from '#contract/coupons.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { CouponForm } from './coupon-form.tsx';

/** A new coupon, or one that is changed: ?id=5. */
export default function CouponPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id') ?? 0);
  const answer = useCall(coupons.show, { params: { id } }, { enabled: id > 0, staleTime: 0 });
  return (
    <Page
      title={id > 0 ? '编辑优惠券' : '新增优惠券'}
      hint={id > 0 ? undefined : '保存为草稿后，由店长或销售主管开始发放'}
    >
      {id > 0 && !answer.data ? (
        <div className="max-w-180 rounded-panel border border-line bg-surface p-6">
          <Awaited asked={answer} lines={10} />
        </div>
      ) : (
        <CouponForm key={id} coupon={answer.data?.data ?? null} />
      )}
    </Page>
  );
}
