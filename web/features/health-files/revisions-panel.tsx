import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { BaseRevision } from '#contract/base-emr.ts';
import { revisionName } from '#web/clinic/record/revision-marks.tsx';
import { Button } from '#web/ui/button.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { FileBody } from './file-body.tsx';
import { Panel } from './panel.tsx';
import type { FileState } from './use-file.ts';
import { FILE_PARTS, isPart, partText, revisionKind } from './words.ts';

interface RevisionsPanelProps {
  revisions: readonly BaseRevision[];
  total: number;
  more: FileState['more'];
}

/** 修订记录, the newest first, each with what it made other than the one before. */
export function RevisionsPanel({ revisions, total, more }: RevisionsPanelProps) {
  return (
    <Panel title="修订记录" marks={total > 0 ? <span className="text-13 text-ink-500">{`共 ${total} 版`}</span> : null}>
      {revisions.length === 0 ? (
        <p className="text-13 text-ink-600">保存后会出现在这里</p>
      ) : (
        <ol aria-label="修订记录" className="flex flex-col gap-2 text-13">
          {revisions.map((row, at) => (
            <Revision key={row.revision} row={row} before={revisions[at + 1]} />
          ))}
        </ol>
      )}
      {more ? (
        <Button size="sm" variant="text" className="mt-2" onClick={more}>
          更早的版本
        </Button>
      ) : null}
    </Panel>
  );
}

interface RevisionProps {
  row: BaseRevision;
  /** Undefined where it is not loaded, or there is none. */
  before: BaseRevision | undefined;
}

function Revision({ row, before }: RevisionProps) {
  const { revision, by_name, role, at, content } = row;
  const changed = row.changed.filter(isPart);
  const [open, setOpen] = useState(false);
  const id = useId();
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <li className="border-line border-l-2 pl-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex w-full flex-wrap items-center gap-x-2 rounded-cell text-left hover:text-blue-700 max-lg:min-h-11"
        onClick={() => setOpen(!open)}
      >
        <Icon {...SMALL_ICON} className="shrink-0" />
        <b>{revisionName(revision)}</b>
        <span>{revisionKind(row)}</span>
        <span>{`${by_name} ${role}`}</span>
        <time dateTime={at} className="text-ink-500 tabular-nums">
          {formatInstant(at)}
        </time>
      </button>
      {changed.length > 0 ? (
        <p className="text-ink-500">改动：{changed.map((part) => FILE_PARTS[part]).join('、')}</p>
      ) : null}
      <div id={id} hidden={!open} className="mt-2 rounded-control bg-surface-2 p-2">
        {open && content ? (
          <div className="flex flex-col gap-2">
            {changed.map((part) => (
              <p key={part} className="break-words">
                <span className="text-ink-500">{FILE_PARTS[part]}：</span>
                {before?.content ? <s>{partText(before.content, part) || '（空）'}</s> : null}
                {before?.content ? ' → ' : null}
                <b>{partText(content, part) || '（空）'}</b>
              </p>
            ))}
            {changed.length > 0 ? <hr className="border-line" /> : null}
            <FileBody content={content} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
