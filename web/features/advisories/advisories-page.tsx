import { useAtomValue } from 'jotai';
import { ADVISORY_STATUS, advisories } from '#contract/advisories.ts';
import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { PANEL_COLUMNS } from './columns.tsx';
import { AddButton, RowActions } from './row-actions.tsx';
import { useAdvisoryOverlays } from './use-advisory-overlays.tsx';

const STATUS = choicesOf(ADVISORY_STATUS);

/** 咨询面板: whom to follow up, and what became of it. */
export default function AdvisoriesPage() {
  const list = useList(advisories.list);
  const { params, answer } = list;
  useTouched(['advisories'], () => void answer.refetch());
  const today = useAtomValue(minuteAtom).date;
  const overlays = useAdvisoryOverlays(answer.data?.data);
  const consultants = useKept(answer.data)?.meta.consultants ?? [];
  const { status, due } = params.query;
  return (
    <>
      <ListPage
        title="咨询面板"
        hint="手机号已脱敏，在详情中查看"
        action={
          <>
            <ExportButton call={exportCalls.advisories} args={{ query: filtersOf(params.query) }} />
            <AddButton off={null} onClick={overlays.add} />
          </>
        }
        list={list}
        columns={PANEL_COLUMNS}
        filters={[
          keyword('关键词', '患者、项目或内容'),
          { kind: 'choice', name: 'status', label: '状态', options: STATUS },
          {
            kind: 'choice',
            name: 'consultant_id',
            label: '咨询师',
            options: consultants.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { kind: 'days', from: 'from', to: 'to', label: '咨询日期', today },
        ]}
        shortcuts={
          <>
            <Shortcut label="全部" chosen={!status && !due} onClick={() => params.change({ status: '', due: '' })} />
            <Shortcut
              label="今日待跟进"
              chosen={due === '1'}
              onClick={() => params.change({ status: '', due: due === '1' ? '' : '1' })}
            />
            {STATUS.map(({ value, label }) => (
              <Shortcut
                key={value}
                label={label}
                chosen={status === value && !due}
                onClick={() => params.change({ status: value, due: '' })}
              />
            ))}
          </>
        }
        emptyHint="还没有咨询"
        rowActions={(row) => <RowActions row={row} onShow={overlays.show} onEdit={overlays.edit} />}
      />
      {overlays.draw(null, consultants)}
    </>
  );
}
