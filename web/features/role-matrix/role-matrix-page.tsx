import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RoleMatrix, roleMatrix } from '#contract/role-matrix.ts';
import { reasonOf } from '#web/api/errors.ts';
import { ExportButton } from '#web/api/export-button.tsx';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { type Column, DataTable } from '#web/ui/tables/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Doing, doingsOf, type Holder, has, holdersOf, screensOf } from './searching.ts';

/** Who may do what, as the contract says it, and who holds which role here. Nobody changes anything here. */
export default function RoleMatrixPage() {
  const answer = useCall(roleMatrix.read, {}, { keep: true });
  const [typed, setTyped] = useState('');
  const { data, error, isFetching } = answer;
  const problem = !data && error ? reasonOf(error) : null;
  return (
    <Page
      title="角色"
      hint="能做什么随角色而定，这里只供查看"
      action={<ExportButton call={roleMatrix.export} args={{ query: {} }} />}
    >
      {problem === null ? (
        <>
          <SearchField typed={typed} onType={setTyped} />
          <Found matrix={data?.data} typed={typed.trim()} />
        </>
      ) : (
        <ErrorState reason={problem} retrying={isFetching} onRetry={() => void answer.refetch()} />
      )}
    </Page>
  );
}

/** One types at once: who comes here has a question. */
function SearchField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className="shrink-0 rounded-panel border border-line bg-surface px-4 py-3.5">
      <Input
        ref={field}
        className="w-full sm:w-90"
        aria-label="想做什么"
        placeholder="想做什么，如 转诊、导出、锁定"
        maxLength={50}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </search>
  );
}

const tags = (words: readonly string[]) => (
  <span className="flex flex-wrap gap-1 py-1 max-sm:min-w-44">
    {words.map((word) => (
      <Tag key={word}>{word}</Tag>
    ))}
  </span>
);

const doingColumns = (what: string, who: string): readonly Column<Doing>[] => [
  {
    key: 'what',
    title: what,
    sticky: 'left',
    cell: (row) => <OneLine className="max-w-80 font-semibold max-sm:max-w-36">{row.what}</OneLine>,
  },
  { key: 'who', title: who, cell: (row) => tags(row.who) },
  { key: 'where', title: '路径', cell: ({ where }) => <code className="text-12 text-ink-500">{where}</code> },
];

const HOLDER_COLUMNS: readonly Column<Holder>[] = [
  { key: 'label', title: '角色', sticky: 'left', cell: ({ label }) => <span className="font-semibold">{label}</span> },
  {
    key: 'people',
    title: '本院人员',
    cell: ({ people }) => (people.length === 0 ? '—' : tags(people.map(nameOf))),
  },
];

const nameOf = ({ name, of }: Holder['people'][number]) => (of ? `${name}（${of}）` : name);

function Found({ matrix, typed }: { matrix: RoleMatrix | undefined; typed: string }) {
  const found = ({ what, who, where }: Doing) => has(typed, what, where, ...who);
  const holders = matrix && holdersOf(matrix).filter(({ label, people }) => has(typed, label, ...people.map(nameOf)));
  return (
    <>
      <Part
        title="能做的事"
        columns={doingColumns('做什么', '谁可以')}
        rows={matrix && doingsOf(matrix).filter(found)}
      />
      <Part
        title="能打开的页面"
        columns={doingColumns('页面', '谁可以打开')}
        rows={matrix && screensOf(matrix).filter(found)}
      />
      <Part title="谁是什么角色" columns={HOLDER_COLUMNS} rows={holders} />
    </>
  );
}

interface PartProps<R> {
  title: string;
  columns: readonly Column<R>[];
  rows: readonly R[] | undefined;
}

function Part<R extends { key: string }>({ title, columns, rows }: PartProps<R>): ReactNode {
  return (
    <section className="mt-4 flex shrink-0 flex-col">
      <h2 className="mb-1.5 font-semibold text-14">
        {title}
        {rows ? <span className="ml-2 font-normal text-13 text-ink-500">{rows.length} 项</span> : null}
      </h2>
      <div className="flex max-h-120 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          skeletonRows={4}
          placeholder={rows?.length === 0 ? <EmptyState hint="没有符合条件的内容" /> : undefined}
        />
      </div>
    </section>
  );
}
