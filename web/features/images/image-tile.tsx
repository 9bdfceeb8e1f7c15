import { Ellipsis, FileText, ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IMAGE_STATUS } from '#contract/image-words.ts';
import type { Image } from '#contract/images.ts';
import { NOT_FOR_YOU } from '#web/clinic/record/case-words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import type { Doing } from './doing.ts';
import { ImageTag } from './marks.tsx';
import { isDownload, nameOf } from './said.ts';
import { useTileSteps } from './use-tile-steps.ts';

interface ImageTileProps {
  row: Image;
  editable: boolean;
  onDo: (doing: Doing) => void;
  onDead: () => void;
}

/** One picture, small: what it is of, and what may be done with it. */
export function ImageTile({ row, editable, onDo, onDead }: ImageTileProps) {
  const { id, category_name, teeth, note, shared, url, voided, uploaded } = row;
  const steps = useTileSteps(row, editable, onDo);
  const frame = 'flex h-28 w-full items-center justify-center overflow-hidden rounded-control bg-bg-sunken';
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-control border border-line p-1.5">
      {url ? (
        <button type="button" className={frame} onClick={() => onDo({ id, step: 'view' })} data-image={id}>
          <Thumb row={row} alt={`查看 ${nameOf(row)}`} onDead={onDead} />
        </button>
      ) : (
        <div className={frame}>
          <Thumb row={row} alt={nameOf(row)} onDead={onDead} />
        </div>
      )}
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1 text-13">
          <p className="break-words">
            <b className="font-semibold">{category_name}</b> {teeth.join('、')}
          </p>
          {note ? <p className="line-clamp-2 break-words text-ink-600">{note}</p> : null}
          <p className="break-words text-12 text-ink-500">{uploaded.by.name}</p>
          {voided ? (
            <p className="break-words text-12 text-ink-500">
              {`${voided.by_name} ${formatInstant(voided.at)} 作废：${voided.reason}`}
            </p>
          ) : null}
        </div>
        {steps.length > 0 ? (
          <DropdownMenu
            align="end"
            items={steps}
            trigger={<IconButton size="sm" label={`更多操作 ${nameOf(row)}`} icon={<Ellipsis {...ICON} />} />}
          />
        ) : null}
      </div>
      {row.status === 'ready' && !shared ? null : (
        <p className="flex flex-wrap gap-1">
          {row.status === 'ready' ? null : <ImageTag of={row.status} />}
          {shared ? <Tag tone="outline">与患者共享</Tag> : null}
        </p>
      )}
    </li>
  );
}

/** Its address may have died since it was read: then it is had anew, once, before it counts as broken. */
function Thumb({ row, alt, onDead }: Pick<ImageTileProps, 'row' | 'onDead'> & { alt: string }) {
  const [dead, setDead] = useState<string | null>(null);
  const { thumb_url, status, dicom } = row;
  if (thumb_url && dead !== thumb_url) {
    return (
      <img
        src={thumb_url}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
        onError={() => {
          setDead(thumb_url);
          if (dead === null) onDead();
        }}
      />
    );
  }
  if (isDownload(row)) return <Instead icon="file">{dicom ? 'DICOM，暂不支持预览' : 'PDF，暂不支持预览'}</Instead>;
  if (status === 'ready') return <Instead>{thumb_url ? '加载失败' : NOT_FOR_YOU}</Instead>;
  return <Instead>{IMAGE_STATUS[status]}</Instead>;
}

function Instead({ icon, children }: { icon?: 'file'; children: ReactNode }) {
  const Icon = icon === 'file' ? FileText : ImageOff;
  return (
    <span className="flex flex-col items-center gap-1 p-2 text-center text-13 text-ink-600">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="text-ink-400" />
      {children}
    </span>
  );
}
