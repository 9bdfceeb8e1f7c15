import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { cases } from '#contract/cases.ts';
import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import { hospitals } from '#contract/hospitals.ts';
import { RECORD_STATUS } from '#contract/record-kinds.ts';
import type { Role } from '#contract/roles.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { rolesAtom, sessionAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { columnsOf } from './columns.tsx';
import { useCaseLink } from './use-case-link.ts';
import { useCaseNews } from './use-case-news.ts';

const STATUSES = choicesOf(RECORD_STATUS);
/** Who reads what was found, and so may look for it. */
const READ_FINDINGS: readonly Role[] = ['shop_owner', 'doctor', 'dental_hygienist', 'customer_service'];

/** The hospital's cases, to see how they are written. */
export function CaseList({ action }: { action: ReactNode }) {
  const list = useList(cases.list);
  const { query, change } = list.params;
  const today = useAtomValue(minuteAtom).date;
  const doctors = useDoctors();
  const linkOf = useCaseLink();
  const roles = useAtomValue(rolesAtom);
  const findings = roles.some((role) => READ_FINDINGS.includes(role));
  useCaseNews();
  return (
    <ListPage
      title="病历查阅"
      hint="每次打开病历都会记录"
      action={
        <>
          {action}
          {roles.includes('shop_owner') ? (
            <ExportButton call={exportCalls.cases} args={{ query: filtersOf(query) }} />
          ) : null}
        </>
      }
      list={list}
      columns={columnsOf(linkOf)}
      filters={[
        keyword('病历', '编号，或患者姓名'),
        ...(findings ? [{ kind: 'text', name: 'diagnosis', label: '诊断', placeholder: '名称或编码' } as const] : []),
        { kind: 'choice', name: 'status', label: '状态', options: STATUSES },
        { kind: 'choice', name: 'doctor_id', label: '医生', options: doctors },
        { kind: 'days', from: 'from', to: 'to', label: '就诊日期', today },
      ]}
      shortcuts={
        <>
          <Shortcut
            label="补记"
            chosen={query.late === '1'}
            onClick={() => change({ late: query.late === '1' ? '' : '1' })}
          />
          {findings ? (
            <Shortcut
              label="未编码"
              chosen={query.uncoded === '1'}
              onClick={() => change({ uncoded: query.uncoded === '1' ? '' : '1' })}
            />
          ) : null}
        </>
      }
      emptyHint="医生写病历后会出现在这里"
    />
  );
}

/** Who may have written one. */
function useDoctors() {
  const { hospitalId } = useAtomValue(sessionAtom);
  const { data } = useCall(hospitals.doctors, { params: { id: hospitalId ?? 0 } }, { enabled: hospitalId !== null });
  return (data?.doctors ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
