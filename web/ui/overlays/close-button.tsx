import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { IconButton } from '#web/ui/button.tsx';

type CloseButtonProps = Pick<ComponentProps<typeof IconButton>, 'size' | 'ground' | 'className'> & {
  label?: string;
  /** Of the ×, in px. */
  mark?: number;
};

/** × of a dialog or a sheet. */
export function CloseButton({ label = '关闭', mark = 16, ...button }: CloseButtonProps) {
  return (
    <Dialog.Close asChild>
      <IconButton {...button} label={label} icon={<X aria-hidden size={mark} strokeWidth={1.75} />} />
    </Dialog.Close>
  );
}
