import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { exportCalls } from '#contract/exports.ts';
import { MEMBER_LEVELS } from '#contract/member-levels.ts';
import { members } from '#contract/members.ts';
import { ExportButton, filtersOf as withoutPage } from '#web/api/export-button.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { CASHIERS } from '#web/clinic/money/list-link.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { SpanShortcuts } from '#web/resource/span-shortcuts.tsx';
import { useList } from '#web/resource/use-list.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { daysOf, moments, momentsOf } from '#web/ui/tables/moments.tsx';
import { columnsOf } from './columns.tsx';
import { MemberActions } from './member-actions.tsx';
import { OpenedDialog, type OpenedOf } from './opened-dialog.tsx';

const LEVELS = MEMBER_LEVELS.map((label, level) => ({ value: String(level + 1), label }));

const filtersOf = (today: string) =>
  [
    keyword('姓名', '姓名、拼音、手机或卡号'),
    { kind: 'choice', name: 'level', label: '会员等级', options: LEVELS },
    moments('created_at', '创建时间', today),
  ] as const;

/** 会员管理: who has money and points here, for all staff to see. */
export default function MembersPage() {
  const list = useList(members.list);
  const { query, change } = list.params;
  const today = useAtomValue(minuteAtom).date;
  const mayWrite = useAtomValue(rolesAtom).some((role) => CASHIERS.includes(role));
  const { reason } = useWritable();
  const [opened, setOpened] = useState<OpenedOf | null>(null);
  useTouched(['members'], () => void list.answer.refetch());
  return (
    <>
      <ListPage
        title="会员管理"
        hint="手机号默认脱敏，点击姓名查看档案"
        action={<ExportButton call={exportCalls.members} args={{ query: withoutPage(query) }} />}
        list={list}
        columns={columnsOf({
          mayWrite,
          sort: query.sort,
          onSort: (sort) => change({ sort }),
          onRemarks: (member) => setOpened({ member, action: 'remarks' }),
        })}
        filters={filtersOf(today)}
        shortcuts={
          <SpanShortcuts
            chosen={daysOf(query.created_at ?? '')}
            onChoose={(span) => change({ created_at: momentsOf(span, today) })}
          />
        }
        emptyHint="患者登记后就是会员，会出现在这里"
        rowActions={(member) => (
          <MemberActions
            member={member}
            mayWrite={mayWrite}
            reason={reason}
            onAct={(action) => setOpened({ member, action })}
          />
        )}
      />
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
