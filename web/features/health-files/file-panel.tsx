import { useState } from 'react';
import type { BaseEmr } from '#contract/base-emr.ts';
import { useWritable } from '#web/api/writable.ts';
import { revisionName } from '#web/clinic/record/revision-marks.tsx';
import { readDraft } from '#web/forms/draft-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { FileBody } from './file-body.tsx';
import { FileForm } from './file-form.tsx';
import { FileMarks } from './marks.tsx';
import { Panel } from './panel.tsx';
import type { Taken } from './self-reported.tsx';
import { useConfirmFile } from './use-confirm-file.ts';
import type { FileMeta, FileState } from './use-file.ts';
import { fileDraft } from './use-file-form.ts';

interface FilePanelProps {
  patientId: number;
  meta: FileMeta;
  file: FileState;
  /** What is to be taken up into the form, and that it was. */
  taken: Taken | null;
  onTaken: () => void;
}

/** 健康档案: to be written by whoever treats the patient, to be read by the others. */
export function FilePanel({ meta, ...rest }: FilePanelProps) {
  const { current, editable } = meta;
  const [dirty, setDirty] = useState(false);
  return (
    <Panel
      title="健康档案"
      marks={current ? <Signed current={current} /> : null}
      action={current && editable ? <Confirm {...rest} current={current} unsaved={dirty} /> : null}
    >
      {editable ? <Written {...rest} current={current} onDirty={setDirty} /> : <Read current={current} />}
    </Panel>
  );
}

function Read({ current }: { current: BaseEmr | null }) {
  return (
    <div className="flex flex-col gap-3">
      <Note>仅接诊人员可修改</Note>
      {current?.content ? (
        <FileBody content={current.content} />
      ) : (
        <EmptyState title="暂无健康档案" hint="接诊人员填写后会出现在这里" />
      )}
    </div>
  );
}

function Signed({ current }: { current: BaseEmr }) {
  const { code, revision, by, at } = current;
  return (
    <>
      <FileMarks file={current} />
      <span className="text-13 text-ink-600">
        {`${code} · ${revisionName(revision)} · ${by.name} ${formatInstant(at)}`}
      </span>
    </>
  );
}

interface ConfirmProps extends Pick<FilePanelProps, 'patientId' | 'file'> {
  current: BaseEmr;
  /** Something is typed that this would not say. */
  unsaved: boolean;
}

/** One press, and a revision. */
function Confirm({ patientId, current, file, unsaved }: ConfirmProps) {
  const { reason } = useWritable();
  const { confirm, pending } = useConfirmFile({ patientId, current, onDone: file.took });
  return (
    <GuardedButton
      size="sm"
      variant={current.review_due ? 'primary' : 'default'}
      reason={reason ?? (unsaved ? '有未保存的修改，请先保存' : null)}
      pending={pending}
      onClick={() => void confirm()}
    >
      复核无变化
    </GuardedButton>
  );
}

interface WrittenProps extends Omit<FilePanelProps, 'meta'> {
  current: BaseEmr | null;
  onDirty: (dirty: boolean) => void;
}

/** Where there is no file the form is asked for first; a saved one begins anew with what was saved. */
function Written({ current, ...rest }: WrittenProps) {
  const [begun, setBegun] = useState(() => readDraft(fileDraft(rest.patientId)) !== null);
  const [saves, setSaves] = useState(0);
  if (rest.taken && !begun) setBegun(true);
  if (!current && !begun && !rest.taken) {
    return (
      <EmptyState
        title="暂无健康档案"
        hint="询问患者的既往史、用药和生活习惯后填写"
        action={
          <Button variant="primary" onClick={() => setBegun(true)}>
            新建健康档案
          </Button>
        }
      />
    );
  }
  return (
    <FileForm
      key={saves}
      {...rest}
      current={current}
      again={saves > 0}
      onSaved={(answer) => {
        rest.file.took(answer);
        setSaves(saves + 1);
      }}
    />
  );
}
