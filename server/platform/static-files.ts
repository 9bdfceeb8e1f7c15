import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { compressAnswer } from './compression.ts';
import type { Env } from './env.ts';

/** Not the screens': calls, the live channel, uploads, the local inbox, and files, which are there or are not. */
const NOT_SCREENS = /^\/(api|socket\.io|uploads|dev|assets)(\/|$)|\.\w{1,8}$/;

/**
 * Phones, none of which is as wide as a desk's screen: they are led to their site at once. All else that could be held in
 * a hand is told apart by the page (web/app/guard/landing.ts), which knows its width and who is at work on it.
 */
const IN_A_HAND = /iPhone|iPod|(Android|HarmonyOS|OpenHarmony).*Mobile|Windows Phone|IEMobile|BB10|Opera Mini/i;

/** The phone's site is a page of its own. */
const PHONE = /^\/m(\/|$)/;

const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>号脉</title>
<h1>网页尚未构建</h1><p>服务已在运行，接口可用（<a href="/api/docs">接口文档</a>）。请运行 <code>npm run build</code> 后刷新。</p></html>`;

/** The built web: files of the build for good, the one page for every screen of a site. What it leaves goes on to the 404. */
export function mountStaticFiles(app: Express, env: Pick<Env, 'webDist'>): void {
  const root = path.resolve(env.webDist);
  app.use(asCompressed(root));
  app.use(express.static(root, { index: false, redirect: false, dotfiles: 'ignore', setHeaders: cacheHeaders(root) }));
  app.use((req: Request, res: Response, next: NextFunction) => {
    if (!isScreen(req)) return next();
    if (req.path === '/') {
      res.vary('User-Agent');
      if (IN_A_HAND.test(req.get('user-agent') ?? ''))
        return res.redirect(`/m${new URL(req.originalUrl, 'http://localhost').search}`);
    }
    // index.html names the files of this build: an old copy would ask for files that are gone.
    res.setHeader('Cache-Control', 'no-cache');
    // By its root: a folder of the path whose name begins with a dot is no hidden file of ours.
    const page = PHONE.test(req.path) ? 'm.html' : 'index.html';
    compressAnswer(res);
    if (existsSync(path.join(root, page))) res.sendFile(page, { root, cacheControl: false });
    else res.status(503).type('html').send(NOT_BUILT);
  });
}

/** Text of the build, which lies there compressed as well (scripts/build/compressed.ts). */
const TEXT = /^\/assets\/[\w-]+\.(js|css|svg|json)$/;
/** What browsers take, the smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A file of the build goes as the build has compressed it, to whoever takes it so. */
function asCompressed(root: string) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { path: file } = req;
    if (!TEXT.test(file)) return next();
    res.vary('Accept-Encoding');
    for (const [encoding, ending] of ENCODINGS) {
      if (!req.acceptsEncodings(encoding) || !(await isThere(path.join(root, file + ending)))) continue;
      res.setHeader('Content-Encoding', encoding);
      res.type(path.extname(file));
      req.url = file + ending;
      break;
    }
    next();
  };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function isScreen(req: Request): boolean {
  return (
    (req.method === 'GET' || req.method === 'HEAD') && !NOT_SCREENS.test(req.path) && req.accepts('html') !== false
  );
}

/** The build puts a hash into every name under assets/. */
function cacheHeaders(root: string) {
  const hashed = path.join(root, 'assets') + path.sep;
  return (res: Response, file: string): void => {
    const immutable = file.startsWith(hashed);
    res.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
}
