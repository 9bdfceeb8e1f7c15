import { FileText, RotateCcw, X } from 'lucide-react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import { CATEGORY_OPTIONS, REPORT_ALONE } from './category-options.ts';
import { type Chosen, type ChosenFiles, isDocument } from './chosen-files.ts';

interface ChosenRowProps {
  row: Chosen;
  files: ChosenFiles;
}

/** One file: how far it is, what went wrong, and of what kind it is. */
export function ChosenRow({ row, files }: ChosenRowProps) {
  const { id, file, preview, phase, wrong, again, sent } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control bg-bg-sunken">
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <FileText {...ICON} />}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-all text-13">{file.name}</p>
        {phase === 'sending' || phase === 'waiting' ? <Bar row={row} /> : null}
        {/* Stays, so that it is read out when it comes. */}
        <p aria-live="polite" className="text-13 text-red-700">
          {wrong}
        </p>
      </div>
      {phase === 'sent' && sent?.duplicate ? <Tag tone="orange">该患者已有，不会重复添加</Tag> : null}
      {phase === 'sent' && !sent?.duplicate ? <Kind row={row} files={files} /> : null}
      {phase === 'failed' && again ? (
        <Button
          size="sm"
          icon={<RotateCcw {...ICON} />}
          aria-label={`重试 ${file.name}`}
          onClick={() => files.retry(id)}
        >
          重试
        </Button>
      ) : null}
      <IconButton size="sm" label={`移除 ${file.name}`} icon={<X {...ICON} />} onClick={() => files.remove([id])} />
    </li>
  );
}

function Bar({ row: { file, done } }: Pick<ChosenRowProps, 'row'>) {
  const percent = Math.round(done * 100);
  return (
    <div
      role="progressbar"
      aria-label={`${file.name} 上传进度`}
      aria-valuenow={percent}
      className="h-1 overflow-hidden rounded-pill bg-bg-sunken"
    >
      <div className="h-full bg-blue-600 transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}

function Kind({ row, files }: ChosenRowProps) {
  const { id, file, category, teeth } = row;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        className="w-34"
        aria-label={`分类 ${file.name}`}
        options={isDocument(row) ? REPORT_ALONE : CATEGORY_OPTIONS}
        value={category}
        onChange={(next) => files.change(id, { category: next })}
      />
      <Input
        className="w-34"
        aria-label={`牙位 ${file.name}`}
        placeholder="牙位，如 26"
        autoComplete="off"
        value={teeth}
        onChange={(event) => files.change(id, { teeth: event.target.value })}
      />
    </div>
  );
}
