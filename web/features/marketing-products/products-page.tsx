import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { choicesOf } from '#contract/choices.ts';
import { marketingProducts, PRODUCT_PUBLISHERS } from '#contract/marketing-products.ts';
import { PRODUCT_KINDS, PRODUCT_STATUS } from '#contract/product-form.ts';
import type { MarketingProduct } from '#contract/product-rows.ts';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { RowActions } from '#web/ui/tables/row-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';

const ADD = '/marketing/product/add';
const updatePath = (id: number) => `/marketing/product/update?id=${id}`;

const PUBLISHERS: readonly Role[] = PRODUCT_PUBLISHERS;
const KINDS = choicesOf(PRODUCT_KINDS);
const STATUS = choicesOf(PRODUCT_STATUS);
const TONES = { draft: 'neutral', on: 'green', off: 'orange' } as const;

/** 超声洁治 3 次、涂氟 2 次; the shelf's name; the insurer. */
function whatIs({ uses, product, insurer }: MarketingProduct): string {
  const times = uses.map((use) => `${use.project.name} ${formatCount(use.times)} 次`).join('、');
  return times || product?.name || insurer || '—';
}

const COLUMNS: readonly ListColumn<MarketingProduct>[] = [
  { key: 'name', title: '名称', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'kind', title: '类型', cell: ({ kind_name }) => kind_name },
  { key: 'specification', title: '规格', cell: ({ specification }) => specification || '—' },
  { key: 'uses', title: '内容', cell: whatIs },
  { key: 'price', title: '价格（元）', align: 'right', cell: ({ price }) => formatMoney(price, '') },
  { key: 'sold', title: '已售', align: 'right', cell: ({ sold }) => formatCount(sold) },
  { key: 'status', title: '状态', cell: (row) => <Tag tone={TONES[row.status]}>{row.status_name}</Tag> },
];

/** 营销商品: packages, goods and insurances, and how many of each were sold. */
export default function ProductsPage() {
  const list = useList(marketingProducts.list);
  const { refetch } = list.answer;
  const roles = useAtomValue(rolesAtom);
  const platform = roles.includes('super_admin');
  const actionsOf = useActions(roles);
  const { reason } = useWritable();
  const navigate = useNavigate();
  useTouched(['marketing', 'disposals'], () => void refetch());
  return (
    <ListPage
      title="营销商品"
      hint={platform ? '各医院的营销商品，只可查看' : '在开处置单时售出；修改后，已售出的按售出时的内容使用'}
      action={
        platform ? null : (
          <GuardedButton
            variant="primary"
            reason={reason}
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => void navigate(ADD)}
          >
            新增营销商品
          </GuardedButton>
        )
      }
      list={list}
      columns={
        platform ? [...COLUMNS, { key: 'hospital', title: '医院', cell: ({ hospital }) => hospital.name }] : COLUMNS
      }
      filters={[
        keyword('名称', '请输入名称'),
        { kind: 'choice', name: 'kind', label: '类型', options: KINDS },
        { kind: 'choice', name: 'status', label: '状态', options: STATUS },
      ]}
      emptyHint="还没有营销商品"
      {...(platform
        ? {}
        : { rowActions: (row: MarketingProduct) => <RowActions name={row.name} actions={actionsOf(row)} /> })}
    />
  );
}

/** What whoever looks may do with one. */
function useActions(roles: readonly Role[]) {
  const { reason } = useWritable();
  const navigate = useNavigate();
  const { send } = useSend(marketingProducts.setStatus, { refresh: [marketingProducts.list] });
  const publishes = roles.some((role) => PUBLISHERS.includes(role));
  return (row: MarketingProduct) => {
    const { id, status, version } = row;
    const put = (next: 'on' | 'off') => () =>
      // What went wrong stands in a toast.
      void send({ params: { id }, body: { status: next, version } }).catch(() => {});
    return [
      ...(publishes && status !== 'on' ? [{ text: '上架', reason, onPress: put('on') }] : []),
      ...(publishes || status === 'draft'
        ? [{ text: '编辑', reason, onPress: () => void navigate(updatePath(id)) }]
        : []),
      ...(publishes && status === 'on' ? [{ text: '停售', reason, danger: true, onPress: put('off') }] : []),
    ];
  };
}
