import { type ReactNode, useState } from 'react';
import { choicesOf } from '#contract/choices.ts';
import { CUSTOMER_STAGES } from '#contract/customer-stages.ts';
import { type Customer, type CustomerListQuery, customers } from '#contract/customers.ts';
import { exportCalls } from '#contract/exports.ts';
import type { Option } from '#contract/fields.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { useWritable } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import type { ListParams } from '#web/resource/use-list-params.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { type Filter, keyword } from '#web/ui/tables/filter-panel.tsx';
import { RowActions } from '#web/ui/tables/row-actions.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import { useNumbered } from './rows.ts';

const CustomerDialog = lateDialog(() => import('./customer-dialog.tsx').then((m) => m.CustomerDialog));
const FollowUpDialog = lateDialog(() => import('./follow-up-dialog.tsx').then((m) => m.FollowUpDialog));

const STAGES = choicesOf(CUSTOMER_STAGES);
/** How long somebody was not here, a press each. */
const AWAY = [90, 180, 365].map((days) => ({ value: String(days), label: `${days} 天未到` }));
const NOTHING = { owners: [], channels: [], labels: [] } as const;

const numberOf = ({ patient_id }: Customer) => patient_id;
const choices = (options: readonly Option[]) => options.map(({ id, name }) => ({ value: String(id), label: name }));

interface Offered {
  owners: readonly Option[];
  channels: readonly Option[];
  labels: readonly Option[];
}

const filtersFor = ({ owners, channels, labels }: Offered): Filter<CustomerListQuery>[] => [
  keyword('客户', '姓名、拼音、手机或卡号'),
  { kind: 'choice', name: 'stage', label: '阶段', options: STAGES },
  { kind: 'choice', name: 'owner_id', label: '负责人', options: choices(owners) },
  { kind: 'choice', name: 'label_id', label: '标签', options: choices(labels) },
  { kind: 'choice', name: 'channel_id', label: '渠道', options: choices(channels) },
  { kind: 'choice', name: 'dormant_days', label: '未到', options: AWAY },
];

/** Whom one keeps, and whom nobody does. */
export function CustomerList({ title, views }: { title: string; views: ReactNode }) {
  const { params, answer } = useList(customers.list);
  const list = { params, answer: useNumbered(answer, numberOf) };
  useTouched(['customers', 'members', 'labels'], () => void answer.refetch());
  const offered = useKept(answer.data)?.meta ?? NOTHING;
  const { reason } = useWritable();
  const [opened, setOpened] = useState<{ kind: 'change' | 'follow-up'; customer: Customer } | null>(null);
  // As it is now: a form that was overtaken says so.
  const customer = answer.data?.data.find(({ patient_id }) => patient_id === opened?.customer.patient_id);
  const close = () => setOpened(null);
  return (
    <>
      <ListPage
        title={title}
        hint="手机号已脱敏，标签在患者页维护"
        action={
          <>
            {views}
            <ExportButton call={exportCalls.customers} args={{ query: filtersOf(params.query) }} />
          </>
        }
        list={list}
        columns={CUSTOMER_COLUMNS}
        filters={filtersFor(offered)}
        shortcuts={<Shortcuts params={params} />}
        emptyHint="患者登记后就是客户，会出现在这里"
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { text: '维护', reason, onPress: () => setOpened({ kind: 'change', customer: row }) },
              { text: '安排回访', reason, onPress: () => setOpened({ kind: 'follow-up', customer: row }) },
            ]}
          />
        )}
      />
      {opened?.kind === 'change' ? (
        <CustomerDialog customer={customer ?? opened.customer} offered={offered} onClose={close} />
      ) : null}
      {opened?.kind === 'follow-up' ? (
        <FollowUpDialog row={null} of={opened.customer} people={offered.owners} clinicians={[]} onClose={close} />
      ) : null}
    </>
  );
}

const FLAGS = [
  { name: 'unowned', label: '无人负责' },
  { name: 'due', label: '今日待回访' },
  { name: 'arrears', label: '有欠费' },
] as const;

/** What is asked for most, each by itself. */
function Shortcuts({ params: { query, change } }: { params: ListParams<CustomerListQuery> }) {
  const only = (name: string) => Object.fromEntries(FLAGS.map((flag) => [flag.name, flag.name === name ? '1' : '']));
  return (
    <>
      <Shortcut label="全部" chosen={!FLAGS.some(({ name }) => query[name])} onClick={() => change(only(''))} />
      {FLAGS.map(({ name, label }) => (
        <Shortcut
          key={name}
          label={label}
          chosen={query[name] === '1'}
          onClick={() => change(only(query[name] ? '' : name))}
        />
      ))}
    </>
  );
}
