import type { Member } from '#contract/member-rows.ts';
import type { MEMBER_SORTS } from '#contract/members.ts';
import { LevelCell } from '#web/clinic/money/level-cell.tsx';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { SortButton } from '#web/ui/tables/sort-button.tsx';
import { formatCount } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { LockTag } from './lock-tag.tsx';
import { NameCell } from './name-cell.tsx';
import { RemarksCell } from './remarks-cell.tsx';

type Figure = (typeof MEMBER_SORTS)[number];

interface ColumnsProps {
  mayWrite: boolean;
  /** As the list is asked for: a figure, with a minus where it falls. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onRemarks: (member: Member) => void;
}

const FALLING: readonly (readonly [Figure, string])[] = [
  ['cumulative_consumption', '累计消费(元)'],
  ['balance', '储值余额(元)'],
  ['cumulative_recharge', '累计充值(元)'],
  ['cumulative_arrears', '累计欠费(元)'],
];

/** The columns of the list: docs/domain/money.md#whose-money. */
export function columnsOf({ mayWrite, onRemarks, ...sorted }: ColumnsProps): ListColumn<Member>[] {
  return [
    { key: 'id', title: '编号', className: 'text-ink-500' },
    { key: 'user.name', title: '姓名', sticky: 'left', cell: (member) => <NameCell member={member} /> },
    {
      key: 'source',
      title: '来源',
      cell: ({ source }) => <OneLine className="max-w-28">{source?.name ?? '—'}</OneLine>,
    },
    { key: 'vip_level', title: '等级', cell: ({ vip_level }) => <LevelCell level={vip_level} /> },
    { key: 'user.phone', title: '手机号', cell: ({ user }) => user.phone },
    ...FALLING.map(
      ([key, title]): ListColumn<Member> => ({
        key,
        title,
        align: 'right',
        ...sortedBy(key, title, sorted),
        cell: (member) => <Money cents={member[key]} bare />,
      }),
    ),
    {
      key: 'integral',
      title: '积分',
      align: 'right',
      ...sortedBy('integral', '积分', sorted),
      cell: ({ integral }) => formatCount(integral),
    },
    {
      key: 'remarks',
      title: '备注',
      cell: (member) => <RemarksCell member={member} onEdit={mayWrite ? () => onRemarks(member) : null} />,
    },
    { key: 'vip_status', title: '锁定', cell: (member) => <LockTag member={member} mayWrite={mayWrite} /> },
    {
      key: 'user.invite_user',
      title: '推荐人',
      cell: ({ user }) => <OneLine className="max-w-24">{user.invite_user?.name ?? '—'}</OneLine>,
    },
  ];
}

type Sorted = Pick<ColumnsProps, 'sort' | 'onSort'>;

/** By one figure or by none: the largest first, then the smallest, then as they came. */
function sortedBy(figure: Figure, title: string, { sort, onSort }: Sorted): Pick<ListColumn<Member>, 'order' | 'head'> {
  const falling = `-${figure}`;
  const order = sort === falling ? 'descending' : sort === figure ? 'ascending' : undefined;
  const next = { none: falling, descending: figure, ascending: undefined }[order ?? 'none'];
  return {
    order,
    head: (
      <SortButton order={order} onSort={() => onSort(next)}>
        {title}
      </SortButton>
    ),
  };
}
