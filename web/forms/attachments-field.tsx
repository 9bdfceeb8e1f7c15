import clsx from 'clsx';
import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  CircleCheck,
  FileImage,
  FileText,
  Paperclip,
  RotateCw,
  X,
} from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ATTACHMENT_TYPES } from '#contract/uploads.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { useDrop } from '#web/ui/fields/use-drop.ts';
import { formatBytes } from '#web/ui/text/format.ts';
import type { AttachmentItem, Attachments } from './use-attachments.ts';

/**
 * Files of a form (附件): picked, dropped or pasted, several at once; each sent, tried again, moved, taken back. What is
 * wrong with one is said at that one.
 */
export function AttachmentsField({ files }: { files: Attachments }) {
  const box = useRef<HTMLDivElement | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const { over, drop } = useDrop(files.add);
  usePaste(box, files.add);
  const moved = useMoved(box, files);
  return (
    <div
      {...drop}
      ref={box}
      className={clsx('rounded-control', over && 'bg-blue-50 outline-2 outline-blue-600 outline-dashed')}
    >
      {files.items.length > 0 ? (
        <ul aria-label="附件列表" className="mb-2 flex flex-col gap-1.5">
          {files.items.map((item, i) => (
            <Item
              key={item.id}
              item={item}
              first={i === 0}
              last={i === files.items.length - 1}
              onMove={(by) => moved.move(item, by)}
              onRetry={() => files.retry(item)}
              onRemove={() => {
                files.remove(item.id);
                opener.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <Opener files={files} ref={opener} />
      <Status files={files} place={moved.place} />
    </div>
  );
}

/** The button that opens the picker, and is what is focused. */
function Opener({ files, ref }: { files: Attachments; ref: Ref<HTMLButtonElement> }) {
  const input = useRef<HTMLInputElement | null>(null);
  const { aria } = useField({});
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
      <Button
        {...aria}
        ref={ref}
        size="form"
        // The row's label would be its name otherwise, and say nothing of what it does.
        aria-label="添加附件"
        aria-disabled={files.items.length >= files.max}
        icon={<Paperclip aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => input.current?.click()}
      >
        添加附件
      </Button>
      <span className="text-13 text-ink-500">
        图片或 PDF，单个不超过 5MB，最多 {files.max} 个<span className="max-lg:hidden">，可拖到此处或粘贴</span>
      </span>
    </div>
  );
}

interface ItemProps {
  item: AttachmentItem;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRetry: () => void;
  onRemove: () => void;
}

function Item(props: ItemProps) {
  const { item, onMove } = props;
  const Icon = item.content_type === 'application/pdf' ? FileText : FileImage;
  const failed = item.phase === 'failed';
  return (
    <li
      data-file={item.id}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
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
      <Actions {...props} />
    </li>
  );
}

/** What can be done with one: again, up, down, away. */
function Actions({ item, first, last, onMove, onRetry, onRemove }: ItemProps) {
  const acts = [
    ...(item.phase === 'failed' && item.again ? [{ text: '重新上传', Icon: RotateCw, act: onRetry }] : []),
    ...(first && last
      ? []
      : [
          { text: '上移', Icon: ArrowUp, off: first, act: () => onMove(-1) },
          { text: '下移', Icon: ArrowDown, off: last, act: () => onMove(1) },
        ]),
    { text: '移除', Icon: X, act: onRemove },
  ];
  return acts.map(({ text, Icon, act, ...rest }) => (
    <IconButton
      key={text}
      size="sm"
      className="max-lg:size-11"
      label={`${text}${item.name}`}
      aria-disabled={'off' in rest && rest.off}
      icon={<Icon aria-hidden size={16} strokeWidth={1.75} />}
      onClick={act}
    />
  ));
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
function Status({ files: { items, max, overflow, waiting }, place }: { files: Attachments; place: string }) {
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
      <p role="status" className="sr-only">
        {place}
      </p>
      <p role="alert" className={overflow ? 'mt-1 text-13 text-red-700' : 'hidden'}>
        {overflow ? `附件最多${max}个，多出的没有添加` : ''}
      </p>
    </>
  );
}

/** Files pasted anywhere in the field's form come here; a text that is pasted goes where it is pasted. */
function usePaste(box: { readonly current: HTMLElement | null }, onFiles: (files: File[]) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const form = box.current?.closest('form, [role="dialog"]');
    if (event.defaultPrevented || files.length === 0 || !form?.contains(event.target as Node)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const heard = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', heard);
    return () => document.removeEventListener('paste', heard);
  }, []);
}

/** Moves one, says where it stands, and keeps the focus on what was pressed: a row that is moved loses it. */
function useMoved(box: { readonly current: HTMLElement | null }, files: Attachments) {
  const [place, setPlace] = useState('');
  const pressed = useRef<{ id: string; label: string | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows stand where they were moved to
  useLayoutEffect(() => {
    const { id, label } = pressed.current ?? {};
    pressed.current = null;
    const row = [...(box.current?.querySelectorAll<HTMLElement>('[data-file]') ?? [])].find(
      ({ dataset }) => dataset.file === id,
    );
    [...(row?.querySelectorAll('button') ?? [])].find((each) => each.getAttribute('aria-label') === label)?.focus();
  }, [files.items]);
  const move = (item: AttachmentItem, by: -1 | 1) => {
    const to = files.items.findIndex(({ id }) => id === item.id) + by;
    if (to < 0 || to >= files.items.length) return;
    pressed.current = { id: item.id, label: document.activeElement?.getAttribute('aria-label') ?? null };
    files.move(item.id, by);
    setPlace(`${item.name}已移到第 ${to + 1} 个`);
  };
  return { move, place };
}
