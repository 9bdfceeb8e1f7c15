import sanitizeHtml from 'sanitize-html';
import { RICH_TEXT_TAGS } from '#contract/announcement-shapes.ts';

/** Characters of the beginning that lists and banners show. */
const SUMMARY_MAX = 120;
/** The web, a mail, a call, or a page of the product. `//host` and `/\host` would lead elsewhere. */
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    div: 'p',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (_tag, { href = '' }) => ({ tagName: 'a', attribs: linkTo(href.replace(UNREAD, '').trim()) }),
  },
};

/** Browsers read over these in an address: what stands around them decides where it leads. */
const UNREAD = /[\t\n\r]/g;

/** Nothing that is opened from here learns where it was opened, or can reach back. */
function linkTo(href: string): sanitizeHtml.Attributes {
  return LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
}

/** Lists in lists in lists are a few tags deep. To clean what is deeper takes the square of its depth. */
const DEPTH_MAX = 100;
const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const EMPTY = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/**
 * Whether more tags are open at once than anybody writes, found by reading the text once: a tag is open until one of its
 * name is closed, which is never fewer than a parser keeps.
 */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, closing, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    const before = open.get(name) ?? 0;
    if (EMPTY.has(name) || (closing && before === 0)) continue;
    const step = closing ? -1 : 1;
    open.set(name, before + step);
    depth += step;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** What a rich text may hold, and nothing else, whatever came. Cleaned twice: tags that were renamed close each other anew. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(sanitizeHtml(html, RULES), RULES).trim();
}

/** Whether anything is left to be read: marks that nobody sees are nothing. */
export function saysNothing(html: string): boolean {
  return wordsOf(html).replace(/[\p{Cf}\s]/gu, '') === '';
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words alone, on one line. */
function wordsOf(html: string): string {
  const spaced = html.replace(/<(br|hr)\b[^>]*>|<\/(p|h2|h3|li|blockquote)>/g, ' ');
  const bare = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return bare
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of the words, for lists and banners. */
export function summaryOf(html: string): string {
  const words = [...wordsOf(html)];
  return words.length > SUMMARY_MAX ? `${words.slice(0, SUMMARY_MAX - 1).join('')}…` : words.join('');
}
