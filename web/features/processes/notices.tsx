import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { spanOf } from './amounts.ts';
import { LIMITS } from './limits.ts';
import { type Answer, workersOf } from './totals.ts';

/** What somebody has to do something about, in words. */
export function Notices({ answer }: { answer: Answer }) {
  const { announcements, failed_jobs } = answer.meta;
  const living = answer.data.filter(({ stale }) => !stale);
  const silent = answer.data.length - living.length;
  return (
    <>
      {workersOf(answer).some(({ stale }) => !stale) ? null : (
        <Notice title="没有 worker 在运行">短信、提醒和定时公告都停着；预约照常，启动后补做。</Notice>
      )}
      {living.some(({ figures }) => figures.redis === false) ? (
        <Notice title="有进程连不上 Redis">预约照常，实时变化和任务可能稍慢。</Notice>
      ) : null}
      {silent > 0 ? <Notice title={`${silent} 个进程没有消息`}>它们可能已被终止、卡住，或连不上数据库。</Notice> : null}
      {failed_jobs > 0 ? (
        <Notice title={`${failed_jobs} 个任务最终失败`}>
          <Link to="/admin/queues?state=failed" className="rounded-cell text-blue-700 underline underline-offset-2">
            查看任务队列
          </Link>
        </Notice>
      ) : null}
      {announcements.late * 1_000 > LIMITS.announcement ? (
        <Notice title={`有公告晚了 ${spanOf(announcements.late * 1_000)}`}>到时间而没有发布。</Notice>
      ) : null}
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2">
      <Banner tone="alert" title={title}>
        {children}
      </Banner>
    </div>
  );
}
