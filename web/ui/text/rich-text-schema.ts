import type { Editor, Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { safeHref } from './rich-text.tsx';

/**
 * What can be written: the tags of the contract (RICH_TEXT_TAGS) and nothing else. What is pasted from Word or a web
 * page is read by the same schema, so that only these are left of it.
 */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => safeHref(address) !== null,
      // Where a link opens is decided where it is read.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** What the form keeps: the empty text where nothing is written but blank lines, and no blank lines at the end. */
export function htmlOf(editor: Editor): string {
  if (editor.state.doc.textContent.trim() === '') return '';
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
}

/** Characters as a person counts them: without markup, without the gaps between. */
export function lengthOf(editor: Editor): number {
  return [...editor.state.doc.textContent.replace(/\s/g, '')].length;
}
