import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface ImportDialogProps {
  title: string;
  file: File | null;
  onFile: (file: File) => void;
  /** Null: nothing is wrong with it so far. By row of the sheet, or the file as a whole. */
  errors: readonly { place: string; text: string }[] | null;
  /** What would be done with it; null where that is not known. */
  outcome: string | null;
  /** Rows with which nothing is wrong. */
  takes: number;
  pending: boolean;
  /** Why it can't be sent just now. */
  reason: string | null;
  /** Where the template is, and the file with the errors in it. */
  template: ReactNode;
  corrected: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** An Excel file is chosen and looked at; what is wrong with it is told by its rows, and the others can be taken without them. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, file, onFile, errors, outcome, takes, pending, reason, template, corrected, onSubmit, onClose } =
    props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      open
      title={title}
      width={640}
      dirty={false}
      pending={pending}
      blocked={reason !== null || takes === 0}
      footerHint={reason}
      submitText={errors && takes > 0 ? `只导入无误的 ${takes} 行` : '导入'}
      onSubmit={() => (file ? onSubmit() : input.current?.click())}
      onClose={onClose}
    >
      <p className="text-14 text-ink-700">
        按模板填写，一行一条。已有的更新，没有的新增；选择文件后先核对，确认后才导入。
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          aria-label="Excel 文件"
          accept=".xlsx"
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            // The same file may be chosen again after it was corrected.
            event.target.value = '';
            if (chosen) onFile(chosen);
          }}
        />
        <Button
          data-autofocus
          icon={<FileSpreadsheet aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => input.current?.click()}
        >
          {file ? '重新选择' : '选择文件'}
        </Button>
        {file ? <span className="min-w-0 truncate text-14 text-ink-900">{file.name}</span> : null}
        <span className="ml-auto">{template}</span>
      </div>
      <p role="status" className="text-14 text-ink-900 empty:hidden">
        {outcome}
      </p>
      <div role="alert">
        {errors ? (
          <div className="flex flex-col gap-2">
            <div className="flex items-center gap-2 text-13 text-red-700">
              <b className="flex-1">{errors.length} 处有误</b>
              {corrected}
            </div>
            <ul className="max-h-60 overflow-y-auto rounded-control border border-line text-13">
              {errors.map(({ place, text }) => (
                <li key={`${place} ${text}`} className="flex gap-3 border-line border-b px-3 py-1.5 last:border-b-0">
                  <span className="shrink-0 text-ink-500">{place}</span>
                  <span className="min-w-0">{text}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </FormDialog>
  );
}
