import { Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { ICON } from '#web/ui/icon.ts';
import { Input } from './input.tsx';

/** An address to be taken elsewhere, and the button that copies it; two of the flex box it stands in. */
export function CopyField({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Input
        readOnly
        size="form"
        aria-label={label}
        value={text}
        className="min-w-0 flex-1 basis-60"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="form" icon={<Copy {...ICON} />} onClick={() => void copyText(text, label)}>
        复制
      </Button>
    </>
  );
}
