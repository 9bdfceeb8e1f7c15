import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ANNOUNCEMENT_STATUS, type ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { Button } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { type AnnouncementValues, valuesFrom } from './manage-values.ts';
import { differences, FIELD_LABEL } from './use-announcement-form.ts';

interface StaleNoticeProps {
  latest: ManagedAnnouncement;
  /** As it was when this form was opened. */
  base: AnnouncementValues;
  mine: AnnouncementValues;
  onAdopt: () => void;
}

const listed = (names: readonly (keyof AnnouncementValues)[]) => names.map((name) => FIELD_LABEL[name]).join('、');

/** Somebody else saved first, or it went out meanwhile: what they changed, and on with one's own text. */
export function StaleNotice({ latest, base, mine, onAdopt }: StaleNoticeProps) {
  const [shown, setShown] = useState(false);
  const theirs = valuesFrom(latest);
  const changed = differences(base, theirs);
  const both = differences(base, mine).filter(
    (name) => changed.includes(name) && differences(mine, theirs).includes(name),
  );
  const withdrawn = latest.status === 'withdrawn';
  return (
    <div role="alert" className="rounded-control bg-orange-50 px-4 py-3 text-13 text-ink-900">
      <p className="flex items-center gap-2 font-semibold text-orange-800">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        {withdrawn ? '此公告刚被撤回，不能再修改' : '此公告刚被修改，请核对后再保存'}
      </p>
      <p className="mt-1">
        {formatInstant(latest.updated_at)} 更新，现在为“{ANNOUNCEMENT_STATUS[latest.status]}”
        {changed.length > 0 ? `，改动：${listed(changed)}` : ''}。您填写的内容仍保留
        {withdrawn
          ? '，可作为新公告发布，附件需重新添加。'
          : both.length > 0
            ? `；${listed(both)}以您填写的为准。`
            : '。'}
      </p>
      {shown ? (
        <div className="mt-2 max-h-60 overflow-y-auto rounded-control border border-line bg-surface p-3">
          <p className="font-semibold text-14">{latest.title}</p>
          <RichText html={latest.content} />
        </div>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onAdopt}>
          {withdrawn ? '转为新公告' : '载入最新，保留我的修改'}
        </Button>
        <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? '收起最新内容' : '查看最新内容'}
        </Button>
      </div>
    </div>
  );
}
