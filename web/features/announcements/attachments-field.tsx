import clsx from 'clsx';
import { CircleAlert, CircleCheck, FileImage, FileText, Paperclip, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { ATTACHMENTS_MAX } from '#contract/announcement-shapes.ts';
import { ATTACHMENT_TYPES } from '#contract/uploads.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { useDrop } from '#web/ui/fields/use-drop.ts';
import { formatBytes } from '#web/ui/text/format.ts';
import type { AttachmentItem, Attachments } from './use-attachments.ts';

/** Files of an announcement: picked or dropped, several at once, sent, tried again, taken back. */
export function AttachmentsField({ files }: { files: Attachments }) {
  const input = useRef<HTMLInputElement | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const { aria } = useField({});
  const { over, drop } = useDrop(files.add);
  const full = files.items.length >= ATTACHMENTS_MAX;
  return (
    <div {...drop} className={clsx('rounded-control', over && 'bg-blue-50 outline-2 outline-blue-600 outline-dashed')}>
      {files.items.length > 0 ? (
        <ul aria-label="附件列表" className="mb-2 flex flex-col gap-1.5">
          {files.items.map((item) => (
            <Item
              key={item.id}
              item={item}
              onRetry={() => files.retry(item)}
              onRemove={() => {
                files.remove(item.id);
                opener.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      {/* The button opens it, and is what is focused. */}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ATTACHMENT_TYPES.join(',')}
        onChange={(event) => {
          const picked = [...(event.target.files ?? [])];
          // The same file may be picked again after it was removed.
          event.target.value = '';
          files.add(picked);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          {...aria}
          ref={opener}
          size="form"
          // The row's label would be its name otherwise, and say nothing of what it does.
          aria-label="添加附件"
          aria-disabled={full}
          icon={<Paperclip aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => input.current?.click()}
        >
          添加附件
        </Button>
        <span className="text-13 text-ink-500">
          图片或 PDF，单个不超过 5MB，最多 {ATTACHMENTS_MAX} 个<span className="max-lg:hidden">，可拖到此处</span>
        </span>
      </div>
      <Status files={files} />
    </div>
  );
}

interface ItemProps {
  item: AttachmentItem;
  onRetry: () => void;
  onRemove: () => void;
}

function Item({ item, onRetry, onRemove }: ItemProps) {
  const Icon = item.content_type === 'application/pdf' ? FileText : FileImage;
  const failed = item.phase === 'failed';
  return (
    <li
      className={clsx(
        'flex min-h-9 items-center gap-2 rounded-control border py-1 pr-1 pl-3 max-lg:min-h-11',
        failed ? 'border-red-600' : 'border-line',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-500" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate">{item.name}</span>
          <span className="shrink-0 text-12 text-ink-500">{formatBytes(item.size)}</span>
        </p>
        {failed ? (
          <p className="flex items-center gap-1 text-13 text-red-700">
            <CircleAlert aria-hidden size={12} strokeWidth={2.2} className="shrink-0" />
            {item.message}
          </p>
        ) : null}
        {item.phase === 'uploading' ? <Progress name={item.name} done={item.done} /> : null}
      </div>
      {item.phase === 'uploading' ? <Spinner className="text-ink-400" /> : null}
      {item.phase === 'done' ? (
        <CircleCheck aria-label="已上传" size={16} strokeWidth={1.75} className="shrink-0 text-green-600" />
      ) : null}
      {failed && item.again ? (
        <IconButton
          size="sm"
          className="max-lg:size-11"
          label={`重新上传${item.name}`}
          icon={<RotateCw aria-hidden size={16} strokeWidth={1.75} />}
          onClick={onRetry}
        />
      ) : null}
      <IconButton
        size="sm"
        className="max-lg:size-11"
        label={`移除${item.name}`}
        icon={<X aria-hidden size={16} strokeWidth={1.75} />}
        onClick={onRemove}
      />
    </li>
  );
}

function Progress({ name, done }: { name: string; done: number }) {
  const percent = Math.round(done * 100);
  return (
    <div
      role="progressbar"
      aria-label={`${name}上传进度`}
      aria-valuenow={percent}
      className="mt-0.5 h-1 overflow-hidden rounded-pill bg-bg-sunken"
    >
      <div className="h-full bg-blue-600 transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** Stays mounted, so that what becomes of the files is announced. */
function Status({ files: { items, overflow, waiting } }: { files: Attachments }) {
  const failed = items.filter(({ phase }) => phase === 'failed').length;
  const done = items.filter(({ phase }) => phase === 'done').length;
  const heard = waiting
    ? '附件上传中'
    : failed > 0
      ? `${failed} 个附件未上传`
      : done > 0
        ? `已上传 ${done} 个附件`
        : '';
  return (
    <>
      <p role="status" className="sr-only">
        {heard}
      </p>
      <p role="alert" className={overflow ? 'mt-1 text-13 text-red-700' : 'hidden'}>
        {overflow ? `附件最多${ATTACHMENTS_MAX}个，多出的没有添加` : ''}
      </p>
    </>
  );
}
