import { useState } from 'react';
import type { Call } from '#contract/call.ts';
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

/** Importing a thousand rows takes its time. */
export function ResourceImport({ resource, calls, onClose }: ResourceImportProps) {
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<Parameters<typeof ImportDialog>[0]['errors']>(null);
  const { reason } = useWritable();
  const { send, pending } = useSend(calls.import as Call, {
    refresh: [resource.calls.list],
    quiet: ['INVALID'],
    said: (answer) => ({ text: countsOf(answer) }),
    onDone: onClose,
  });
  const submit = () =>
    send({ file: file ?? undefined }).catch((error: unknown) => {
      if (error instanceof ApiError && error.errors) setErrors(wrongIn(resource, error.errors));
    });
  return (
    <ImportDialog
      title={`导入${resource.label}`}
      file={file}
      onFile={(chosen) => {
        setFile(chosen);
        setErrors(null);
      }}
      errors={errors}
      pending={pending}
      reason={reason}
      template={<FileButton call={calls.template} text="下载模板" />}
      corrected={<FileButton call={calls.importErrors} text="下载错误行" file={file ?? undefined} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}

function FileButton({ call, text, file }: { call: Call; text: string; file?: File | undefined }) {
  const { download, pending } = useDownload(call);
  return (
    <Button variant="text" size="sm" pending={pending} onClick={() => void download({ file })}>
      {text}
    </Button>
  );
}

function countsOf(answer: unknown): string {
  const { created, updated, unchanged } = (answer as { data: Record<'created' | 'updated' | 'unchanged', number> })
    .data;
  return `新增 ${created} 条，更新 ${updated} 条，${unchanged} 条没有变化`;
}

/** `3.name` is of the third row; what has no row is the file's. */
function wrongIn({ fields }: Resource, errors: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(errors).map(([way, messages]) => {
    const [, row, name = ''] = /^(\d+)\.(.*)$/.exec(way) ?? [];
    const place = row ? `第 ${row} 行 ${fields[name]?.label ?? ''}`.trim() : '文件';
    return { place, text: messages.join('；') };
  });
}
