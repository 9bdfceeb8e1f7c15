import { CalendarPlus, Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Input } from '#web/ui/fields/input.tsx';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
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
        <Input
          readOnly
          size="form"
          aria-label="订阅地址"
          value={url}
          className="min-w-0 flex-1 basis-60"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button size="form" icon={<Copy {...ICON} />} onClick={() => void copyText(url, '订阅地址')}>
          复制
        </Button>
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
