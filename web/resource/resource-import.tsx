import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { ImportTried, imported } from '#contract/imports.ts';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { useDownload } from '#web/api/use-download.ts';
import { useWritable } from '#web/api/writable.ts';
import { Button } from '#web/ui/button.tsx';
import { ImportDialog } from '#web/ui/tables/import-dialog.tsx';

interface ResourceImportProps {
  resource: Resource<ListedCalls>;
  /** The calls of its sheet, which it has. */
  calls: { template: Call; import: Call; importErrors: Call };
  onClose: () => void;
}

/** A file, what it would do, and what is wrong with it: asked as soon as it is chosen. */
function useTrial(resource: Resource<ListedCalls>, call: Call) {
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<ImportErrors | null>(null);
  const [tried, setTried] = useState<ImportTried | null>(null);
  const latest = useRef<File | null>(null);
  const { send, pending } = useSend(call, { quiet: ['INVALID'], silent: true });
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError && error.errors)) return;
    setTried(null);
    setErrors(wrongIn(resource, error.errors));
  };
  const choose = async (chosen: File) => {
    latest.current = chosen;
    setFile(chosen);
    setErrors(null);
    setTried(null);
    const answer = await send({ file: chosen, body: { dry_run: '1' } } as never);
    const { data } = answer as { data: ImportTried };
    // Another was chosen meanwhile.
    if (latest.current !== chosen) return;
    setTried(data);
    setErrors(data.errors.length > 0 ? data.errors.map(toldOf) : null);
  };
  return { file, errors, tried, pending, refused, choose: (chosen: File) => void choose(chosen).catch(refused) };
}

/** What is wrong with some rows of a file keeps no other from being taken, where one wants that. */
export function ResourceImport({ resource, calls, onClose }: ResourceImportProps) {
  const { file, errors, tried, ...trial } = useTrial(resource, calls.import);
  const { reason } = useWritable();
  const { send, pending } = useSend(calls.import, {
    refresh: [resource.calls.list],
    quiet: ['INVALID'],
    said: (answer) => ({ text: countsOf(answer) }),
    onDone: onClose,
  });
  const wrong = new Set(tried?.errors.map(({ row }) => row)).size;
  const take = () =>
    send({ file: file ?? undefined, body: { mode: wrong > 0 ? 'valid' : 'all' } } as never).catch(trial.refused);
  return (
    <ImportDialog
      title={`导入${resource.label}`}
      file={file}
      onFile={trial.choose}
      errors={errors}
      outcome={tried && outcomeOf(tried, wrong)}
      takes={tried ? tried.rows - wrong : 0}
      pending={trial.pending || pending}
      reason={reason}
      template={<FileButton call={calls.template} text="下载模板" />}
      corrected={tried ? <FileButton call={calls.importErrors} text="下载错误行" file={file ?? undefined} /> : null}
      onSubmit={() => void take()}
      onClose={onClose}
    />
  );
}

type ImportErrors = NonNullable<Parameters<typeof ImportDialog>[0]['errors']>;

/** What would be done with what is right. */
function outcomeOf({ rows, create, update }: ImportTried, wrong: number): string {
  return `将新增 ${create} 条，更新 ${update} 条，${rows - wrong - create - update} 条没有变化`;
}

const toldOf = ({ row, column, message }: ImportTried['errors'][number]) => ({
  place: `第 ${row} 行 ${column}`.trim(),
  text: message,
});

function FileButton({ call, text, file }: { call: Call; text: string; file?: File | undefined }) {
  const { download, pending } = useDownload(call);
  return (
    <Button variant="text" size="sm" pending={pending} onClick={() => void download({ file })}>
      {text}
    </Button>
  );
}

function countsOf(answer: unknown): string {
  const { created, updated, unchanged, refused } = (answer as z.infer<typeof imported>).data;
  const left = refused > 0 ? `，${refused} 条有误未导入` : '';
  return `新增 ${created} 条，更新 ${updated} 条，${unchanged} 条没有变化${left}`;
}

/** `rows.3.name` is of the third row; what has no row is the file's. */
function wrongIn({ fields }: Resource, errors: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(errors).map(([way, messages]) => {
    const [, row, name = ''] = /^rows\.(\d+)\.(.*)$/.exec(way) ?? [];
    const place = row ? `第 ${row} 行 ${fields[name]?.label ?? ''}`.trim() : '文件';
    return { place, text: messages.join('；') };
  });
}
