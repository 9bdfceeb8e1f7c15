import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Env } from './env.ts';

/** Not the screens': calls, the live channel, uploads, the local inbox, and files, which are there or are not. */
const NOT_SCREENS = /^\/(api|socket\.io|uploads|dev|assets)(\/|$)|\.\w{1,8}$/;

const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>号脉</title>
<h1>网页尚未构建</h1><p>服务已在运行，接口可用（<a href="/api/docs">接口文档</a>）。请运行 <code>npm run build</code> 后刷新。</p></html>`;

/** The built web: files of the build for good, the one page for every screen. What it leaves goes on to the 404. */
export function mountStaticFiles(app: Express, env: Pick<Env, 'webDist'>): void {
  const root = path.resolve(env.webDist);
  const index = path.join(root, 'index.html');
  app.use(express.static(root, { index: false, redirect: false, dotfiles: 'ignore', setHeaders: cacheHeaders(root) }));
  app.use((req: Request, res: Response, next: NextFunction) => {
    if (!isScreen(req)) return next();
    // index.html names the files of this build: an old copy would ask for files that are gone.
    res.setHeader('Cache-Control', 'no-cache');
    // By its root: a folder of the path whose name begins with a dot is no hidden file of ours.
    if (existsSync(index)) res.sendFile('index.html', { root, cacheControl: false });
    else res.status(503).type('html').send(NOT_BUILT);
  });
}

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
