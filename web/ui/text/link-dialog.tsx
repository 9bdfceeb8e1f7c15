import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { safeHref } from './rich-text.tsx';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

const WRONG = '请输入正确的链接地址，如 https://www.example.com';

/** Where the chosen words lead; where none are chosen, which words. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const link = useLink(editor, onClose);
  const formId = useId();
  return (
    // React's events climb out of the dialog into the form that the text stands in, which is not meant.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps what is inside from climbing
    <div
      className="contents"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Dialog
        open
        title={link.present ? '编辑链接' : '插入链接'}
        width={480}
        returnFocus={() => editor.view.dom}
        onClose={onClose}
        footer={
          <>
            {link.present ? (
              <Button size="form" className="mr-auto" onClick={link.remove}>
                移除链接
              </Button>
            ) : null}
            <Button size="form" onClick={onClose}>
              取消
            </Button>
            <Button size="form" variant="primary" type="submit" form={formId}>
              确定
            </Button>
          </>
        }
      >
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={link.submit}>
          <LinkFields link={link} />
        </form>
      </Dialog>
    </div>
  );
}

/** The link as it is being written. */
function useLink(editor: Editor, onClose: () => void) {
  // What was chosen when it was opened; the dialog takes the focus away.
  const [{ present, choose }] = useState(() => chosenIn(editor));
  const [address, setAddress] = useState(present ?? '');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  return {
    present,
    choose,
    address,
    text,
    setText,
    error,
    setAddress: (typed: string) => {
      setAddress(typed);
      setError(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const href = completed(address);
      if (href === null) {
        setError(address.trim() === '' ? '链接地址为必填项' : WRONG);
        return;
      }
      setLink(editor, href, choose ? text.trim() || address.trim() : null);
      onClose();
    },
    remove: () => {
      editor.chain().extendMarkRange('link').unsetLink().run();
      onClose();
    },
  };
}

function LinkFields({ link }: { link: ReturnType<typeof useLink> }) {
  return (
    <>
      <FormRow label="链接地址" required error={link.error}>
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2_000}
          data-autofocus
          value={link.address}
          onChange={(event) => link.setAddress(event.target.value)}
        />
      </FormRow>
      {link.choose ? (
        <FormRow label="显示文字" hint="不填则显示链接地址">
          <Input
            autoComplete="off"
            maxLength={200}
            value={link.text}
            onChange={(event) => link.setText(event.target.value)}
          />
        </FormRow>
      ) : null}
    </>
  );
}

/** Where the words under the selection lead already, and whether there are none yet. */
function chosenIn(editor: Editor): { present: string | null; choose: boolean } {
  const href: unknown = editor.getAttributes('link').href;
  const present = typeof href === 'string' ? href : null;
  return { present, choose: present === null && editor.state.selection.empty };
}

/** `text`: the words to insert, null where words are chosen. */
function setLink(editor: Editor, href: string, text: string | null): void {
  const chain = editor.chain();
  if (text === null) chain.extendMarkRange('link').setLink({ href }).run();
  else chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
}

/** An address as people type it, made whole; null where it is none. */
function completed(typed: string): string | null {
  const address = typed.trim();
  const whole = safeHref(address);
  if (whole !== null || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address)) return whole;
  return /^[^\s/@:]+\.[^\s/@:]{2,}([/:?#]\S*)?$/.test(address) ? safeHref(`https://${address}`) : null;
}
