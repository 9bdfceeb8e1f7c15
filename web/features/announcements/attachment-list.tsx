import { FileImage, FileText } from 'lucide-react';
import type { Attachment } from '#contract/attachments.ts';
import { formatBytes } from '#web/ui/text/format.ts';

/** What is attached, each handed out under its name. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="附件" className="mt-4 flex flex-col gap-1 border-line border-t pt-3">
      {attachments.map(({ key, name, size, content_type, url }) => {
        const Icon = content_type === 'application/pdf' ? FileText : FileImage;
        return (
          <li key={key} className="flex min-h-8 pointer-coarse:min-h-11 items-center gap-2">
            <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-500" />
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="min-w-0 truncate rounded-cell text-blue-700 underline-offset-2 hover:underline"
            >
              {name}
            </a>
            <span className="shrink-0 text-12 text-ink-500">{formatBytes(size)}</span>
          </li>
        );
      })}
    </ul>
  );
}
