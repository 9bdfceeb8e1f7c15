import type { Entitlement } from '#contract/product-rows.ts';
import { ENTITLEMENT_STATES, leftWords } from '#web/clinic/money/entitlement-words.ts';
import { ListLink } from '#web/clinic/money/list-link.tsx';
import type { ListColumn } from '#web/resource/columns.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

/** What a member has or had out of packages. */
export const ENTITLEMENT_COLUMNS: readonly ListColumn<Entitlement>[] = [
  { key: 'project', title: '项目', sticky: 'left', cell: ({ project }) => <b>{project.name}</b> },
  { key: 'left', title: '次数', cell: leftWords },
  { key: 'name', title: '套餐', cell: ({ name }) => name },
  { key: 'given_at', title: '购买时间', cell: ({ given_at }) => formatInstant(given_at) },
  { key: 'expires_on', title: '到期日期', cell: ({ expires_on }) => expires_on ?? '长期有效' },
  {
    key: 'state',
    title: '状态',
    cell: ({ state }) => <Tag tone={ENTITLEMENT_STATES[state].tone}>{ENTITLEMENT_STATES[state].text}</Tag>,
  },
  {
    key: 'disposal',
    title: '处置单',
    cell: ({ disposal }) => (
      <ListLink id={disposal.id} theirs={false}>
        {disposal.number}
      </ListLink>
    ),
  },
];
