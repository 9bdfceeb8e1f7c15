import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import clsx from 'clsx';
import { type Ref, useContext, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { FieldContext, useField } from '#web/ui/fields/field-context.ts';
import { formatCount } from '#web/ui/text/format.ts';
import { LinkDialog } from './link-dialog.tsx';
import { EXTENSIONS, htmlOf, lengthOf } from './rich-text-schema.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import './rich-text.css';
import './rich-text-editor.css';

export interface RichTextAreaProps {
  /** HTML of the allowed tags; the empty text for nothing. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Characters of the HTML. */
  maxLength: number;
  placeholder?: string;
  /** The name where there is no row around it. */
  'aria-label'?: string;
  ref?: Ref<{ focus: () => void }>;
}

/** The editor itself, and the toolbar over it. Load it by `RichTextEditor`. */
export function RichTextArea({ value, onChange, onBlur, maxLength, placeholder, ref, ...rest }: RichTextAreaProps) {
  const row = useContext(FieldContext);
  const { aria } = useField({});
  const ownId = useId();
  const id = aria.id ?? ownId;
  const [linking, setLinking] = useState(false);
  /** The value that the form has, and the same as the editor writes it. */
  const known = useRef({ value, written: '' });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // Its few rules stand in rich-text-editor.css.
    injectCSS: false,
    onCreate: ({ editor: created }) => {
      known.current.written = htmlOf(created);
    },
    onUpdate: ({ editor: changed }) => {
      const written = htmlOf(changed);
      // A blank line that the editor itself adds below a list is nobody's change.
      if (written === known.current.written) return;
      known.current = { value: written, written };
      onChange(written);
    },
    editorProps: {
      attributes: textsOf({
        ...aria,
        ...(row ? { 'aria-labelledby': row.labelId } : { 'aria-label': rest['aria-label'] }),
        id,
        role: 'textbox',
        'aria-multiline': true,
        class: 'rich-text rich-text-input',
      }),
      handleDOMEvents: { keydown: (_view, event) => isLeaving(event) },
      handleKeyDown: (_view, event) => handleOwnKey(event, () => setLinking(true)),
    },
  });
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor]);
  useOutsideValue(editor, value, known);
  useLabelClick(editor, row?.labelId);
  const empty = useEditorState({ editor, selector: ({ editor: current }) => current.isEmpty });
  return (
    <div className={clsx('rich-text-box', aria['aria-invalid'] && 'is-invalid')}>
      <RichTextToolbar editor={editor} controls={id} onLink={() => setLinking(true)} />
      <div className="relative">
        {empty && placeholder ? (
          <p aria-hidden className="pointer-events-none absolute top-3 left-3 text-15 text-ink-500">
            {placeholder}
          </p>
        ) : null}
        <EditorContent editor={editor} onBlur={onBlur} />
      </div>
      <Count editor={editor} used={value.length} maxLength={maxLength} />
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}

type LiveEditor = ReturnType<typeof useEditor>;

/** Tab leaves the field here too, in lists as well: who has only a keyboard must get out of it. */
function isLeaving(event: KeyboardEvent): boolean {
  return event.key === 'Tab';
}

/** @returns whether the editor is to leave the key alone. */
function handleOwnKey(event: KeyboardEvent, link: () => void): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  // The form's: it is sent with this.
  if (event.key === 'Enter') return true;
  if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return false;
  // While one writes it is the link's, as everywhere; elsewhere it is the search's.
  event.stopPropagation();
  link();
  return true;
}

/** Attributes as an element takes them. */
function textsOf(attributes: Readonly<Record<string, string | boolean | undefined>>): Record<string, string> {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** A value that comes from outside: the form was reset, another version was loaded. */
function useOutsideValue(
  editor: LiveEditor,
  value: string,
  known: { current: { value: string; written: string } },
): void {
  useEffect(() => {
    if (value === known.current.value) return;
    editor.commands.setContent(value, { emitUpdate: false });
    known.current = { value, written: htmlOf(editor) };
  }, [editor, value, known]);
}

/** A label's click focuses its field; the browser does so for its own fields alone. */
function useLabelClick(editor: LiveEditor, labelId: string | undefined): void {
  useEffect(() => {
    const label = labelId ? document.getElementById(labelId) : null;
    const focus = () => void editor.commands.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, labelId]);
}

interface CountProps {
  editor: LiveEditor;
  /** Characters of the HTML. */
  used: number;
  maxLength: number;
}

/** What one counts are words; what the server counts is all of it, told when it comes to matter. */
function Count({ editor, used, maxLength }: CountProps) {
  const length = useEditorState({ editor, selector: ({ editor: current }) => lengthOf(current) });
  const near = used > maxLength * 0.9;
  return (
    <p className="flex justify-end gap-3 px-3 pb-1.5 text-12 text-ink-500">
      <span role="status" className={used > maxLength ? 'text-red-700' : 'text-orange-800'}>
        {near ? `含格式 ${formatCount(used)} / ${formatCount(maxLength)}` : ''}
      </span>
      {formatCount(length)} 字
    </p>
  );
}
