import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ChosenList } from '#web/ui/fields/chosen-list.tsx';
import { Input } from '#web/ui/fields/input.tsx';

interface TagsInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Takes what has the focus. */
  ref?: ((element: HTMLInputElement | null) => void) | undefined;
}

/** What stands between two of them, in whatever was typed or pasted. */
const BETWEEN = /[\n\r\t、,，;；]+/;

interface Tags {
  typed: string;
  type: (text: string) => void;
  /** Adds all that stand in a text. */
  take: (text: string) => void;
  drop: (tag: string) => void;
  /** What was just done, for who does not see it. */
  told: string;
}

function useTags(value: readonly string[], onChange: (value: string[]) => void): Tags {
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  return {
    typed,
    told,
    type: setTyped,
    take: (text) => {
      const each = text.split(BETWEEN).map((part) => part.trim());
      const found = [...new Set(each)].filter((part) => part !== '' && !value.includes(part));
      setTyped('');
      if (found.length === 0) return;
      setTold(`已添加${found.join('、')}`);
      onChange([...value, ...found]);
    },
    drop: (tag) => {
      setTold(`已移除${tag}`);
      onChange(value.filter((each) => each !== tag));
    },
  };
}

function press(event: KeyboardEvent, { typed, take, drop }: Tags, last: string | undefined): void {
  // Not what an input method is still being told.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && typed.trim() !== '') {
    event.preventDefault();
    take(typed);
  } else if (event.key === 'Backspace' && !event.repeat && typed === '' && last !== undefined) drop(last);
}

function paste(event: ClipboardEvent, { typed, take }: Tags): void {
  const text = event.clipboardData.getData('text');
  if (!BETWEEN.test(text.trim())) return;
  event.preventDefault();
  take(typed + text);
}

/**
 * Several short texts: typed, pasted, or scanned, since a scanner types and presses Enter. Enter or a comma adds what was
 * typed, and only with nothing typed does Enter send the form; Backspace then takes back the last. What is typed when the
 * field is left is added, too.
 */
export function TagsInput({ value, onChange, onBlur, ref }: TagsInputProps) {
  const tags = useTags(value, onChange);
  const input = useRef<HTMLInputElement | null>(null);
  const hold = (element: HTMLInputElement | null) => {
    input.current = element;
    ref?.(element);
  };
  const remove = (tag: string) => {
    tags.drop(tag);
    input.current?.focus();
  };
  return (
    <>
      <Input
        ref={hold}
        autoComplete="off"
        placeholder="扫码，或输入后按回车"
        value={tags.typed}
        onChange={({ target }) => (BETWEEN.test(target.value) ? tags.take(target.value) : tags.type(target.value))}
        onKeyDown={(event) => press(event, tags, value.at(-1))}
        onPaste={(event) => paste(event, tags)}
        onBlur={() => {
          tags.take(tags.typed);
          onBlur?.();
        }}
      />
      <span role="status" className="sr-only">
        {tags.told}
      </span>
      {value.length > 0 ? (
        <ChosenList
          label="已添加"
          items={value.map((name) => ({ key: name, name }))}
          onRemove={(key) => remove(String(key))}
        />
      ) : null}
    </>
  );
}
