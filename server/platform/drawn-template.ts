import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The page of a site as the build has made it, and where in it is what was drawn. */

export interface DrawnSite {
  file: 'index.html' | 'm.html';
  /** What its first page is made of beside the site's own code, as the build's manifest names it. */
  code: readonly string[];
  /** Stands in its head. */
  head: string;
}

/** What web/drawn.ts is built to. */
interface Drawing {
  readonly pages: Readonly<Record<string, DrawnPage>>;
}
interface DrawnPage {
  readonly params: readonly string[];
  ask(visit: Visit, ask: (call: Asked, args: object) => Promise<unknown>): Promise<Answers | null>;
  draw(visit: Visit, answers: Answers): string;
}
interface Visit {
  readonly search: string;
  readonly userAgent: string;
  readonly now: Date;
}
interface Asked {
  readonly method: string;
  readonly path: string;
}
interface Answers {
  readonly exchanges: readonly unknown[];
}

interface Template extends Drawing {
  /** Which build it is of. */
  made: string;
  /** The page up to the place of its content, and from there on. */
  before: string;
  after: string;
}

const PLACE = '<div id="root">';

/** The page of the build that is there: another one names other files. */
export function keepTemplate(root: string, site: DrawnSite): () => Promise<Template | null> {
  const files = [path.join(root, site.file), path.join(root, '.drawn', 'drawn.js')] as const;
  let kept: { made: string; template: Promise<Template | null> } | undefined;
  return async () => {
    const made = (await Promise.all(files.map(changedAt))).join(' ');
    if (kept?.made !== made) kept = { made, template: load(root, site, files, made) };
    return kept.template;
  };
}

const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function load(
  root: string,
  { code, head }: DrawnSite,
  [page, built]: readonly [string, string],
  made: string,
): Promise<Template | null> {
  if (!existsSync(page) || !existsSync(built)) return null;
  // Once for all the pages of a build.
  const { pages }: Drawing = await import(`${pathToFileURL(built).href}?${await changedAt(built)}`);
  const html = withStyles(withCode(readFileSync(page, 'utf8'), root, code), root).replace('</head>', `${head}</head>`);
  const at = html.indexOf(PLACE) + PLACE.length;
  return { made, pages, before: html.slice(0, at), after: html.slice(at).replace('</div>', '') };
}

const MANIFEST = path.join('.vite', 'manifest.json');

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The code of the first page is asked for at once, not when that of the site has come; its styles are there with it. */
function withCode(html: string, root: string, code: readonly string[]): string {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(root, MANIFEST), 'utf8'));
  const chunks = [...new Set(code.flatMap((name) => [name, ...(manifest[name]?.imports ?? [])]))].flatMap(
    (name) => manifest[name] ?? [],
  );
  const missing = (files: readonly string[]) => [...new Set(files)].filter((file) => !html.includes(`/${file}"`));
  const links = [
    ...missing(chunks.flatMap(({ css = [] }) => css)).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...missing(chunks.map(({ file }) => file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return html.replace('</head>', `${links.join('')}</head>`);
}

/**
 * Its looks come with it: a file of their own would be a round trip more before anything is seen. The link that stays is
 * disabled, so that it is not loaded, and says to the site's loader that these styles are there.
 */
function withStyles(html: string, root: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="(\/[^"]+)"[^>]*>/g, (link, href: string) => {
    const file = path.join(root, href);
    if (!existsSync(file)) return link;
    return `<style>${readFileSync(file, 'utf8')}</style><link rel="stylesheet" href="${href}" disabled>`;
  });
}
