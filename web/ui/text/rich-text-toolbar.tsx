import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

interface Tool {
  name: string;
  icon: LucideIcon;
  /** Ctrl stands for ⌘ on a Mac. */
  keys?: string;
  run: (editor: Editor) => void;
  /** A state of the text, which the button turns over. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

/** The text has the focus at once: Tiptap's own command gives it with the next frame, and a key before that presses the tool. */
function inText(editor: Editor) {
  editor.view.focus();
  return editor.chain();
}

const GROUPS: readonly (readonly Tool[])[] = [
  [
    {
      name: '标题',
      icon: Heading2,
      keys: 'Ctrl Alt 2',
      run: (editor) => inText(editor).toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      name: '小标题',
      icon: Heading3,
      keys: 'Ctrl Alt 3',
      run: (editor) => inText(editor).toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      name: '加粗',
      icon: Bold,
      keys: 'Ctrl B',
      run: (editor) => inText(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: '斜体',
      icon: Italic,
      keys: 'Ctrl I',
      run: (editor) => inText(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      name: '下划线',
      icon: Underline,
      keys: 'Ctrl U',
      run: (editor) => inText(editor).toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      name: '删除线',
      icon: Strikethrough,
      keys: 'Ctrl Shift S',
      run: (editor) => inText(editor).toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [
    {
      name: '项目列表',
      icon: List,
      keys: 'Ctrl Shift 8',
      run: (editor) => inText(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: '编号列表',
      icon: ListOrdered,
      keys: 'Ctrl Shift 7',
      run: (editor) => inText(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: '引用',
      icon: TextQuote,
      keys: 'Ctrl Shift B',
      run: (editor) => inText(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { name: '分隔线', icon: Minus, run: (editor) => inText(editor).setHorizontalRule().run() },
  ],
];

const HISTORY: readonly Tool[] = [
  {
    name: '撤销',
    icon: Undo2,
    keys: 'Ctrl Z',
    run: (editor) => inText(editor).undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    name: '重做',
    icon: Redo2,
    keys: 'Ctrl Shift Z',
    run: (editor) => inText(editor).redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

const linkTool = (run: () => void): Tool => ({
  name: '链接',
  icon: Link,
  keys: 'Ctrl K',
  run,
  isOn: (editor) => editor.isActive('link'),
});

interface RichTextToolbarProps {
  editor: Editor;
  /** The id of the text that it formats. */
  controls: string;
  onLink: () => void;
}

/** One tab stop; the arrows move in it (the toolbar pattern of the ARIA practices). */
export function RichTextToolbar({ editor, controls, onLink }: RichTextToolbarProps) {
  const groups = [...GROUPS, [linkTool(onLink)], HISTORY];
  const tools = groups.flat();
  const bar = useRef<HTMLDivElement | null>(null);
  const [stop, setStop] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ isOn, can }) => ({ on: isOn?.(current) ?? null, can: can?.(current) ?? true })),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, stop, tools.length);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="文字格式"
      aria-controls={controls}
      aria-orientation="horizontal"
      className="flex flex-wrap items-center gap-0.5 border-line border-b p-1 max-sm:gap-0 max-sm:p-0"
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <Fragment key={group[0]?.name}>
          {group === groups[0] ? null : <span aria-hidden className="mx-1 h-4 w-px bg-line max-sm:hidden" />}
          {group.map((tool) => {
            const index = tools.indexOf(tool);
            return (
              <ToolButton
                key={tool.name}
                tool={tool}
                on={states[index]?.on ?? null}
                can={states[index]?.can ?? true}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setStop(index)}
                onRun={() => tool.run(editor)}
              />
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  tool: Tool;
  /** Null: it has no state. */
  on: boolean | null;
  can: boolean;
  tabIndex: number;
  onFocus: () => void;
  onRun: () => void;
}

function ToolButton({ tool, on, can, tabIndex, onFocus, onRun }: ToolButtonProps) {
  const Icon = tool.icon;
  return (
    <Tooltip content={tool.keys ? `${tool.name}（${tool.keys}）` : tool.name}>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={tool.name}
        aria-pressed={on ?? undefined}
        aria-disabled={!can || undefined}
        className="rich-text-tool"
        onFocus={onFocus}
        // The text keeps its selection while it is formatted with the mouse.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => can && onRun()}
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </Tooltip>
  );
}

function movedTo(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
