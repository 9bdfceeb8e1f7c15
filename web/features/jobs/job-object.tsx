import { useState } from 'react';
import type { QueuedJob } from '#contract/jobs.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';

/** What the fields of a job's payload are called: whose number each is. */
const THINGS: Readonly<Record<string, string>> = {
  reservation_id: '预约',
  review_id: '审批申请',
  code_id: '验证码',
  sms_id: '短信',
  announcement_id: '公告',
};

/** What a job tells of its thing: words of docs/glossary.md. */
const ABOUT: Readonly<Record<string, string>> = {
  booked: '新预约',
  changed: '改约',
  cancelled: '取消',
  referred: '转诊',
  arrived: '登记到店',
  day_before: '就诊前一天',
  two_hours: '就诊前两小时',
};

/** 预约 · 改约 */
function objectOf({ payload }: QueuedJob): string {
  const things = Object.keys(payload).flatMap((name) => THINGS[name] ?? []);
  const about = [payload.kind, payload.reminder].flatMap((word) => ABOUT[String(word)] ?? []);
  return [...things, ...about].join(' · ');
}

/** What a job is about, in words; the numbers by which it is looked up stand in a popover. */
export function JobObject({ job }: { job: QueuedJob }) {
  const [open, setOpen] = useState(false);
  const numbers = numbersOf(job);
  const text = objectOf(job) || '—';
  if (numbers.length === 0) return <span className="text-ink-500">{text}</span>;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="查找编号"
      className="w-90 max-w-[calc(100vw-16px)] p-4"
      trigger={
        <button
          type="button"
          aria-label={`任务${job.id}的查找编号${text === '—' ? '' : `：${text}`}`}
          className="block max-w-60 truncate rounded-cell text-left text-ink-700 underline decoration-dotted underline-offset-3"
        >
          {text === '—' ? '查看编号' : text}
        </button>
      }
    >
      {/* Something to hold the focus, so that the numbers can be read and copied with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label="查找编号" className="select-text break-all rounded-cell">
        <DescriptionList items={numbers} />
      </section>
    </Popover>
  );
}

function numbersOf({ payload, request_id }: QueuedJob) {
  const things = Object.entries(payload).flatMap(([name, value]) => {
    const thing = THINGS[name];
    return thing === undefined ? [] : [{ label: thing, value: `编号 ${String(value)}` }];
  });
  return request_id === null ? things : [...things, { label: '请求编号', value: request_id }];
}
