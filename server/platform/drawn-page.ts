import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Express, Request, Response } from 'express';
import type { AskAsVisitor } from './ask.ts';
import { compressAnswer } from './compression.ts';
import type { Deps } from './context.ts';
import { type DrawnSite, keepTemplate } from './drawn-template.ts';
import { Failure } from './failure.ts';
import { contextOf } from './mount.ts';
import { EARLY_TOUCH, HIDDEN_DRAWING, STRANGERS_ONLY } from './page-scripts.ts';
import { createPublicReads, type PublicReads } from './public-reads.ts';
import { within } from './within.ts';

/** The first pages, by their paths. */
const PAGES: Readonly<Record<string, DrawnSite>> = {
  '/m': { file: 'm.html', code: ['app/phone/phone-hall-screen.tsx'], head: '' },
  '/': {
    file: 'index.html',
    code: ['app/shell/shell.tsx', 'app/pages/grid-screen.tsx'],
    head: `<style>${HIDDEN_DRAWING}</style><script>${STRANGERS_ONLY}</script>`,
  },
};

/** The moment of the answer, which alone tells two of one state from each other. */
const NOW = /"now":"[^"]*"/;
/** Characters of drawings kept, each of a hospital's day in one state; a desk's grid has a quarter of a million. */
const KEPT_MAX = 12_000_000;
const ANYONE = { kind: 'anyone' } as const;

/**
 * The public hall comes with its content (docs/decisions/037): drawn in the page, with the answers that it was drawn
 * from. Without them, or where they can't be had in time, the page asks by itself.
 */
export function mountDrawnPages(app: Express, deps: Deps, ask: AskAsVisitor): void {
  const drawings = keepDrawings();
  const reads = createPublicReads(deps.env.publicReadsPerMinute);
  for (const [place, site] of Object.entries(PAGES)) mountPage({ app, deps, ask, drawings, reads, place, site });
}

interface Mounted {
  app: Express;
  deps: Deps;
  ask: AskAsVisitor;
  drawings: Drawings;
  reads: PublicReads;
  place: string;
  site: DrawnSite;
}

function mountPage({ app, deps, ask, drawings, reads, place, site }: Mounted): void {
  const current = keepTemplate(path.resolve(deps.env.webDist), site);
  // The first who asks waits for no module.
  current().catch(() => {});

  const draw = async (req: Request, res: Response): Promise<string | null> => {
    const template = await current();
    const page = template?.pages[place];
    if (!template || !page) return null;
    const now = deps.clock.now();
    const search = heard(req.originalUrl, page.params);
    const visit = { search, userAgent: req.get('user-agent') ?? '', now };
    const ctx = contextOf(deps, req, res, null);
    reads.admit({ method: 'GET', path: place, access: ANYONE }, null, ctx.address);
    const answers = await page.ask(visit, (call, args) => ask(ctx, { method: call.method, path: call.path, ...args }));
    if (!answers) return null;
    const json = JSON.stringify(answers.exchanges).replaceAll('<', '\\u003c');
    const minute = Math.floor(now.getTime() / 60_000);
    const state = [place, template.made, minute, search, json.replace(NOW, '')].join('\n');
    const body = drawings(state, () => page.draw(visit, answers));
    return [
      ...[template.before, `<div style="display:contents"><script>${EARLY_TOUCH}</script>`, body, '</div></div>'],
      ...[`<script type="application/json" id="drawn">${json}</script>`, template.after],
    ].join('');
  };

  app.get(place, async (req, res, next) => {
    if (!req.accepts('html')) return next();
    const html = await within(
      deps.env.drawnWithinMs,
      draw(req, res).catch((error: unknown) => {
        // A hospital that is not there says so in the page itself, and whoever asks too often asks by the page.
        if (!(error instanceof Failure)) deps.log.error({ error: String(error) }, 'page not drawn');
        return null;
      }),
      () => null,
    );
    if (html === null || res.headersSent) return next();
    // What a phone is led to is not what a desk reads.
    res.vary('User-Agent');
    // It names the files of this build, and the state of this moment.
    res.setHeader('Cache-Control', 'no-cache');
    compressAnswer(res);
    res.type('html').send(html);
  });
}

/** Of an address what a page hears, in one order: what somebody adds to it draws nothing anew. */
function heard(address: string, params: readonly string[]): string {
  const { searchParams: all } = new URL(address, 'http://localhost');
  const known = new URLSearchParams();
  for (const name of params) {
    const value = all.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size === 0 ? '' : `?${known}`;
}

/** What was drawn of this state before, or is now. */
type Drawings = (state: string, draw: () => string) => string;

function keepDrawings(): Drawings {
  const kept = new Map<string, string>();
  let size = 0;
  return (state, draw) => {
    const key = createHash('sha256').update(state).digest('base64');
    const body = kept.get(key) ?? draw();
    // What was last asked for is last to go.
    if (!kept.delete(key)) size += body.length;
    kept.set(key, body);
    for (const [oldest, { length }] of kept) {
      if (size <= KEPT_MAX) break;
      kept.delete(oldest);
      size -= length;
    }
    return body;
  };
}
