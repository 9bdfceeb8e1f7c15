import type { AnswerOf } from '#contract/call.ts';
import type { members } from '#contract/members.ts';
import type { CallArgs } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { RecordsTable, usePages } from '#web/resource/records-table.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
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

/** What was written down of a member, the newest first. */
export function RecordsDialog<C extends RecordsCall>({ title, call, columns, query, ...props }: RecordsDialogProps<C>) {
  const member = useMember(props);
  const [pages, setPages] = usePages();
  const args = { params: { id: member.id }, query: { ...query, ...pages } };
  const asked = useCall<C>(call, args as unknown as CallArgs<C>, { keep: true, staleTime: 0 });
  return (
    <Dialog open title={title} width={880} onClose={props.onClose}>
      <div className="flex flex-col gap-4">
        <MemberFacts member={member} />
        <RecordsTable label={title} columns={columns} asked={asked} pages={pages} onPages={setPages} />
      </div>
    </Dialog>
  );
}
