import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Express, Request, Response } from 'express';
import type { AskAsVisitor } from './ask.ts';
import { compressAnswer } from './compression.ts';
import type { Deps } from './context.ts';
import { EARLY_TOUCH } from './early-touch.ts';
import { Failure } from './failure.ts';
import { contextOf } from './mount.ts';
import { within } from './within.ts';

/** What web/drawn.tsx is built to. */
interface Drawing {
  askHall(search: string, now: Date, ask: (call: Asked, args: object) => Promise<unknown>): Promise<Answers | null>;
  drawHall(search: string, now: Date, answers: Answers): string;
}
interface Asked {
  readonly method: string;
  readonly path: string;
}
interface Answers {
  readonly told: readonly unknown[];
}

/** The moment of the answer, which alone tells two of one state from each other. */
const NOW = /"now":"[^"]*"/;
/** Drawings kept, of a hospital's day in one state each. */
const KEPT_MAX = 200;

/**
 * The public hall of the phone comes with its content (docs/decisions/037): drawn in the page, with the answers that it
 * was drawn from. Without them, or where they can't be had in time, the page asks by itself.
 */
export function mountDrawnPage(app: Express, deps: Deps, ask: AskAsVisitor): void {
  const root = path.resolve(deps.env.webDist);
  const current = keepPage(root);
  // The first who asks waits for no module.
  current().catch(() => {});
  const kept = new Map<string, string>();

  const draw = async (req: Request, res: Response): Promise<string | null> => {
    const page = await current();
    if (!page) return null;
    const { drawing, before, after } = page;
    const now = deps.clock.now();
    const search = new URL(req.originalUrl, 'http://localhost').search;
    const ctx = contextOf(deps, req, res, null);
    const answers = await drawing.askHall(search, now, (call, args) =>
      ask(ctx, { method: call.method, path: call.path, ...args }),
    );
    if (!answers) return null;
    const json = JSON.stringify(answers.told).replaceAll('<', '\\u003c');
    const state = [page.made, Math.floor(now.getTime() / 60_000), search, json.replace(NOW, '')].join('\n');
    const key = createHash('sha256').update(state).digest('base64');
    const body = kept.get(key) ?? drawing.drawHall(search, now, answers);
    // What was last asked for is last to go.
    kept.delete(key);
    kept.set(key, body);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
    return [
      ...[before, body, '</div>'],
      ...[`<script>${EARLY_TOUCH}</script>`, `<script type="application/json" id="drawn">${json}</script>`, after],
    ].join('');
  };

  app.get('/m', async (req, res, next) => {
    const html = await within(
      deps.env.drawnWithinMs,
      draw(req, res).catch((error: unknown) => {
        // A hospital that is not there says so in the page itself.
        if (!(error instanceof Failure)) deps.log.error({ error: String(error) }, 'page not drawn');
        return null;
      }),
      () => null,
    );
    if (html === null || res.headersSent) return next();
    // It names the files of this build, and the state of this moment.
    res.setHeader('Cache-Control', 'no-cache');
    compressAnswer(res);
    res.type('html').send(html);
  });
}

interface Page {
  /** Which build it is of. */
  made: number;
  drawing: Drawing;
  /** The page up to the place of its content, and from there on. */
  before: string;
  after: string;
}

const PLACE = '<div id="root">';

/** The page of the build that is there: another one names other files. */
function keepPage(root: string): () => Promise<Page | null> {
  let kept: { made: number; page: Promise<Page | null> } | undefined;
  return async () => {
    const made = await stat(path.join(root, 'm.html')).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (kept?.made !== made) kept = { made, page: loadPage(root, made) };
    return kept.page;
  };
}

async function loadPage(root: string, made: number): Promise<Page | null> {
  const [template, built] = [path.join(root, 'm.html'), path.join(root, '.drawn', 'drawn.js')];
  if (!existsSync(template) || !existsSync(built)) return null;
  const drawing: Drawing = await import(`${pathToFileURL(built).href}?${made}`);
  const html = withHall(withStyles(readFileSync(template, 'utf8'), root), root);
  const at = html.indexOf(PLACE) + PLACE.length;
  return { made, drawing, before: html.slice(0, at), after: html.slice(at).replace('</div>', '') };
}

/** Its looks come with it: a file of their own would be a round trip more before anything is seen. */
function withStyles(html: string, root: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="(\/[^"]+)"[^>]*>/g, (link, href: string) => {
    const file = path.join(root, href);
    return existsSync(file) ? `<style>${readFileSync(file, 'utf8')}</style>` : link;
  });
}

const MANIFEST = path.join('.vite', 'manifest.json');
const HALL = 'app/phone-hall-screen.tsx';

/** The code of the hall is asked for at once, not when that of the site has come. */
function withHall(html: string, root: string): string {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(path.join(root, MANIFEST), 'utf8'),
  );
  const files = [HALL, ...(manifest[HALL]?.imports ?? [])].flatMap((name) => manifest[name]?.file ?? []);
  const links = files
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', `${links.join('')}</head>`);
}
