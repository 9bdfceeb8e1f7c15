import { CalendarPlus } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import { CopyField } from '#web/ui/fields/copy-field.tsx';
import { ICON } from '#web/ui/icon.ts';

const STEPS = [
  'iPhone、Mac：点“添加到日历”，或在“日历”中选择“添加订阅日历”后粘贴地址',
  'Outlook、Google 日历：选择“从 Internet 订阅”或“通过网址添加”后粘贴地址',
];

/** The address just made, this one time. */
export function FeedAddress({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-3 rounded-control bg-surface-2 p-4">
      <p className="text-13">
        <b>请现在复制，地址只显示这一次。</b>知道地址的人无需登录就能看到这些安排，请勿转发。
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyField label="订阅地址" text={url} />
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('default', 'form')}>
          <CalendarPlus {...ICON} />
          添加到日历
        </a>
      </div>
      <ul className="list-disc pl-5 text-13 text-ink-600">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  );
}
