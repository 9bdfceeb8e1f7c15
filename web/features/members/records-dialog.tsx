import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { members } from '#contract/members.ts';
import type { CallArgs } from '#web/api/client.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { type Column, DataTable } from '#web/ui/tables/table.tsx';
import { MemberFacts } from './member-facts.tsx';
import { type MemberDialogProps, useMember } from './use-member.ts';

type RecordsCall = typeof members.levelRecords | typeof members.rechargeRecords;

interface RecordsDialogProps<C extends RecordsCall> extends MemberDialogProps {
  title: string;
  call: C;
  columns: readonly Column<AnswerOf<C>['data'][number]>[];
  /** What is asked for beside the page. */
  query?: object;
}

const FIRST_PAGE = { page: 1, pageSize: 10 };

/** What was written down of a member, the newest first. */
export function RecordsDialog<C extends RecordsCall>({ title, call, columns, query, ...props }: RecordsDialogProps<C>) {
  const member = useMember(props);
  const [pages, setPages] = useState(FIRST_PAGE);
  const args = { params: { id: member.id }, query: { ...query, ...pages } };
  const asked = useCall<C>(call, args as unknown as CallArgs<C>, { keep: true, staleTime: 0 });
  return (
    <Dialog open title={title} width={880} onClose={props.onClose}>
      <div className="flex flex-col gap-4">
        <MemberFacts member={member} />
        <div className="flex min-h-60 flex-col rounded-panel border border-line">
          <DataTable
            label={title}
            columns={columns}
            rows={asked.data?.data}
            rowKey={({ id }) => id}
            placeholder={asked.data || !asked.error ? undefined : <Failed asked={asked} />}
          />
          <ListFoot
            total={asked.data?.total}
            {...pages}
            onChange={(patch) => setPages({ ...pages, page: 1, ...patch })}
          />
        </div>
      </div>
    </Dialog>
  );
}
