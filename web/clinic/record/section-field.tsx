import './typed-text.css';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { optionId } from '#web/ui/fields/listbox.tsx';
import { PartFrame } from './part-frame.tsx';
import { type SlashChoice, SlashMenu } from './slash-menu.tsx';
import { typeInto } from './type-into.ts';
import { TypedMirror } from './typed-mirror.tsx';
import { slotAfter, slotBefore, tokenBeside } from './typed-text.ts';
import { useSlash } from './use-slash.ts';

interface SectionFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  max: number;
  required?: boolean;
  error?: string | undefined;
  readOnly?: boolean;
  /** What a slash finds here, most used first. */
  phrases: readonly SlashChoice[];
  onUsed: (phrase: SlashChoice) => void;
  /** Beside the label: 来自预约, 引用自 … */
  note?: ReactNode;
  /** Under the text, while somebody writes in it. */
  tools?: ((put: (text: string) => void) => ReactNode) | undefined;
  /** A tooth that was clicked in the text. */
  onTooth?: (tooth: string) => void;
}

/**
 * A section of a record: plain text in which teeth are chips, Tab visits the slots that a template left, and a slash finds
 * phrases and teeth. The text is the browser's own field, so that input methods and undo are its own; what is drawn stands
 * behind it.
 */
export function SectionField(props: SectionFieldProps) {
  const { label, value, required = false, error, readOnly = false, note, tools } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const slash = useSlash({ field, value, phrases: props.phrases, onUsed: props.onUsed });
  const [writing, setWriting] = useState(false);
  return (
    <PartFrame
      single
      {...{ id, label, required, error }}
      onFocus={() => setWriting(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setWriting(false);
        slash.close();
      }}
    >
      <div className="relative grid">
        <TypedMirror text={value} marker={slash.open?.from ?? null} markerRef={slash.marker} />
        <Typed {...props} id={id} field={field} slash={slash} />
        {slash.open ? (
          <SlashMenu
            id={slash.listId}
            statusId={`${id}-found`}
            title={label}
            query={slash.open.query}
            choices={slash.found}
            active={slash.active}
            onActive={slash.setActive}
            onPick={slash.pick}
            anchor={slash.marker}
          />
        ) : null}
      </div>
      {note ? <p className="pb-1 text-12 text-ink-500">{note}</p> : null}
      {writing && !readOnly && tools ? tools((text) => putAtCaret(field.current, text)) : null}
    </PartFrame>
  );
}

interface TypedProps extends SectionFieldProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  slash: ReturnType<typeof useSlash>;
}

/** The field itself, whose letters are drawn behind it. */
function Typed({ id, field, slash, value, onChange, max, required, readOnly, error }: TypedProps) {
  const { open, found, listId, active } = slash;
  const described = [error ? `${id}-error` : '', open ? `${id}-found` : ''].filter(Boolean).join(' ');
  return (
    <textarea
      ref={field}
      id={id}
      value={value}
      maxLength={max}
      required={required}
      readOnly={readOnly}
      rows={1}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      aria-autocomplete="list"
      aria-controls={open && found.length > 0 ? listId : undefined}
      aria-activedescendant={open && found.length > 0 ? optionId(listId, active) : undefined}
      onChange={(event) => onChange(event.target.value)}
      onSelect={slash.look}
      onKeyDown={(event) => {
        if (!event.nativeEvent.isComposing && !slash.onKey(event)) walk(event);
      }}
      className="typed-text col-start-1 row-start-1 resize-none overflow-hidden bg-transparent text-transparent caret-ink-900 focus:outline-hidden focus-visible:shadow-none"
    />
  );
}

function putAtCaret(field: HTMLTextAreaElement | null, text: string): void {
  if (field) typeInto(field, { from: field.selectionStart, to: field.selectionEnd }, text);
}

/** Tab and Shift Tab go from slot to slot, and on where there is none; a tooth is passed and deleted as one letter. */
function walk(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: field, key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const { value, selectionStart: from, selectionEnd: to } = field;
  if (key === 'Tab') {
    const slot = shiftKey ? slotBefore(value, from) : slotAfter(value, to === from ? from : to);
    if (!slot) return;
    event.preventDefault();
    field.setSelectionRange(...slot);
    return;
  }
  if (from !== to || shiftKey) return;
  const before = key === 'Backspace' || key === 'ArrowLeft';
  if (!before && key !== 'Delete' && key !== 'ArrowRight') return;
  const token = tokenBeside(value, from, before ? 'before' : 'after');
  if (!token) return;
  if (key === 'Backspace' || key === 'Delete') {
    // The browser deletes what is selected, and takes it back as one.
    field.setSelectionRange(...token);
    return;
  }
  event.preventDefault();
  const edge = before ? token[0] : token[1];
  field.setSelectionRange(edge, edge);
}
