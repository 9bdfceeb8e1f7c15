import { parsed } from '../testing/imports.ts';

/** A Chinese text of a source, and where it begins. */
export interface Said {
  text: string;
  line: number;
}

const CHINESE = /\p{Script=Han}/u;

/** Every Chinese text of a source that people may read: strings, templates, JSX; of SQL its quoted texts. No comments. */
export function saidIn(file: string, source: string): Said[] {
  const found = file.endsWith('.sql') ? inSql(source) : inNode(parsed(file, source).program);
  return found
    .filter(({ text }) => CHINESE.test(text))
    .map(({ text, start }) => ({ text, line: source.slice(0, start).split('\n').length }));
}

interface Found {
  text: string;
  start: number;
}

const TEXT: Readonly<Record<string, (node: Record<string, unknown>) => unknown>> = {
  Literal: ({ value }) => value,
  JSXText: ({ value }) => value,
  TemplateElement: ({ value }) => (value as { cooked?: unknown }).cooked,
};

function inNode(node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap(inNode);
  if (typeof node !== 'object' || node === null) return [];
  const each = node as Record<string, unknown>;
  const text = TEXT[String(each.type)]?.(each);
  const own = typeof text === 'string' && typeof each.start === 'number' ? [{ text, start: each.start }] : [];
  return [...own, ...Object.values(each).flatMap(inNode)];
}

/** Comments are walked over, so that an apostrophe in one begins no text. */
const SQL = /--[^\n]*|'((?:[^']|'')*)'/g;

function inSql(source: string): Found[] {
  return [...source.matchAll(SQL)].flatMap(({ 1: text, index }) =>
    text === undefined ? [] : [{ text, start: index }],
  );
}
