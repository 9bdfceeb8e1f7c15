import clsx from 'clsx';
import { createElement, type ReactNode, useMemo } from 'react';
import { RICH_TEXT_TAGS } from '#contract/announcement-shapes.ts';
import './rich-text.css';

interface RichTextProps {
  /** HTML as the server sanitised it. */
  html: string;
  className?: string;
}

/**
 * A rich text as it is read. The server has taken out what is not allowed; here it is read as a document that nobody
 * runs and built anew from the allowed tags alone, so that no string ever becomes markup of this page.
 */
export function RichText({ html, className }: RichTextProps) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className={clsx('rich-text', className)}>{content}</div>;
}

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
/** What has no text of its own that anybody should read. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'math']);
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr']);

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map(toReact);
}

/** A tag that is not allowed falls away, its text stays; an attribute falls away but where a link leads. */
function toReact(node: Node, index: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (SILENT.has(tag)) return null;
  if (EMPTY.has(tag)) return createElement(tag, { key: index });
  const children = childrenOf(node);
  if (tag === 'a') return linkOf(node, index, children);
  if (!TAGS.has(tag)) return children;
  return createElement(tag, { key: index }, ...children);
}

function linkOf(node: Element, index: number, children: ReactNode[]): ReactNode {
  const href = safeHref(node.getAttribute('href') ?? '');
  if (href === null) return children;
  // Another tab: whoever reads keeps their place, and the other page neither sees this one nor where it is.
  return createElement('a', { key: index, href, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address where a link may lead there: a whole one of the web, of mail or of a telephone; else null. */
export function safeHref(href: string): string | null {
  const address = href.trim();
  return URL.canParse(address) && SCHEMES.has(new URL(address).protocol) ? address : null;
}
