import { type ReactNode, useState } from 'react';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { formatCount, formatInstant } from '#web/ui/text/format.ts';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { wasOut } from './manage-columns.tsx';
import { recipientsText } from './manage-values.ts';
import { StatusTag } from './status-tag.tsx';

export type SheetTab = 'text' | 'unread' | 'read';

interface ReadersSheetProps {
  announcement: ManagedAnnouncement;
  tab: SheetTab;
  onClose: () => void;
}

/** One announcement as those concerned see it, and which of them have. */
export function ReadersSheet({ announcement, tab: first, onClose }: ReadersSheetProps) {
  const [tab, setTab] = useState(first);
  const out = wasOut(announcement);
  const text = <Text announcement={announcement} />;
  return (
    <RightSheet title={announcement.title} about={<About announcement={announcement} />} onClose={onClose}>
      {out ? (
        <Tabs
          label="公告"
          tabs={[
            { id: 'text', label: '内容' },
            { id: 'unread', label: '未读员工' },
            { id: 'read', label: '已读员工' },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'text' ? (
            <div className="pt-4">{text}</div>
          ) : (
            // The pages of the one are not the pages of the other.
            <Readers key={tab} id={announcement.id} unread={tab === 'unread'} />
          )}
        </Tabs>
      ) : (
        text
      )}
    </RightSheet>
  );
}

function About({ announcement }: { announcement: ManagedAnnouncement }) {
  const { published_at, creator_name, edited_at, hospital } = announcement;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-500">
      <StatusTag announcement={announcement} />
      <span>{recipientsText(announcement, hospital?.name ?? null)}</span>
      <span>{creator_name}</span>
      {published_at ? <span>{formatInstant(published_at)} 发布</span> : null}
      {edited_at ? <span>{formatInstant(edited_at)} 编辑</span> : null}
    </p>
  );
}

function Text({ announcement: { content, attachments } }: { announcement: ManagedAnnouncement }) {
  return (
    <>
      <RichText html={content} />
      <AttachmentList attachments={attachments} />
    </>
  );
}

const PAGE_SIZE = 25;

function Readers({ id, unread }: { id: number; unread: boolean }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(PAGE_SIZE);
  const query = { page, pageSize: size, unread: unread ? ('1' as const) : ('0' as const) };
  const answer = useCall(announcements.readers, { params: { id }, query }, { keep: true });
  const { data } = answer;
  if (!data) {
    return answer.error ? (
      <Failed asked={answer} />
    ) : (
      <div className="pt-4">
        <SkeletonRows rows={1} row="min-h-12 grid-cols-[5rem_5rem]" bars={['h-9', 'h-9']} />
        <SkeletonRows
          className="mt-4 border-line border-t"
          rows={8}
          row="min-h-9 grid-cols-[4rem_minmax(0,1fr)_8rem]"
          bars={['h-3', 'h-3 w-1/3', 'h-3']}
        />
      </div>
    );
  }
  return (
    <>
      <dl className="flex gap-8 py-4">
        <Figure label="员工" {...data.meta.staff} />
        <Figure label="患者" {...data.meta.patients} />
      </dl>
      {data.data.length === 0 ? (
        <EmptyState hint={unread ? '应读的员工都读过了' : '还没有员工读过'} />
      ) : (
        <ul aria-label={unread ? '未读员工' : '已读员工'} className="border-line border-t">
          {data.data.map((reader) => (
            <li key={reader.user_id} className="flex min-h-9 items-center gap-3 border-line border-b">
              <span className="min-w-0 truncate">{reader.name}</span>
              <span className="min-w-0 flex-1 truncate text-13 text-ink-500">
                {reader.roles.map((role) => ROLE_LABEL[role]).join('、')}
              </span>
              {reader.read_at ? (
                <span className="shrink-0 text-13 text-ink-500">{formatInstant(reader.read_at)}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {data.total > size || page > 1 ? (
        <div className="pt-3">
          <Pagination
            total={data.total}
            page={page}
            size={size}
            onPage={setPage}
            onSize={(next) => {
              setSize(next);
              setPage(1);
            }}
          />
        </div>
      ) : null}
    </>
  );
}

/** Patients are counted and not named. */
function Figure({ label, concerned, read }: { label: string; concerned: number; read: number }): ReactNode {
  return (
    <div>
      <dt className="text-13 text-ink-500">{label}已读</dt>
      <dd className="font-semibold text-18">
        {formatCount(read)}
        <span className="font-normal text-13 text-ink-500"> / {formatCount(concerned)}</span>
      </dd>
    </div>
  );
}
