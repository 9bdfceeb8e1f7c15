import { useState } from 'react';
import type { OperationLog } from '#contract/operation-logs.ts';
import { Button } from '#web/ui/button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { ResultTag } from './result-tag.tsx';

/** All that is known of one entry. */
export function LogDetail({ log }: { log: OperationLog }) {
  const [open, setOpen] = useState(false);
  const at = formatInstantExact(log.at);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="日志详情"
      align="end"
      className="w-100 max-w-[calc(100vw-16px)] p-4"
      trigger={
        <Button variant="text" size="sm" aria-label={`${at} ${log.action_name}详情`}>
          详情
        </Button>
      }
    >
      {/* Something to hold the focus, so that the text can be read and scrolled with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label="日志详情" className="max-h-96 overflow-y-auto rounded-cell">
        <DescriptionList
          items={[
            { label: '时间', value: at },
            { label: '操作人', value: [log.user_name, log.role].filter(Boolean).join(' · ') || '—' },
            { label: '医院', value: log.hospital_name ?? '—' },
            { label: '操作', value: log.action_name },
            { label: '对象', value: log.object || '—' },
            { label: '结果', value: <ResultTag of={log.result} /> },
            { label: '说明', value: log.detail || '—' },
            { label: '来源地址', value: log.address || '—' },
            { label: '设备', value: <span className="text-13 text-ink-600">{log.user_agent || '—'}</span> },
            { label: '请求编号', value: <span className="text-13 text-ink-600">{log.request_id ?? '—'}</span> },
          ]}
        />
      </section>
    </Popover>
  );
}
