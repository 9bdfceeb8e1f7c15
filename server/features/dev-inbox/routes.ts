import type { Express, Request, Response } from 'express';
import type { Database } from '#db/client.ts';
import { instant } from '#server/platform/clock.ts';
import { systemScope } from '#server/platform/scope.ts';

/**
 * The local inbox that stands in for people's phones where no provider is configured. Never mounted in production. What
 * waits for the end of the quiet hours is in it already; what nobody gets is not.
 */

interface Message {
  phone: string;
  kind: string;
  text: string;
  code: string | null;
  at: string;
}

const LIMIT = 200;

async function readMessages(database: Database, phone: string | null): Promise<Message[]> {
  const { rows } = await systemScope(database).query<Omit<Message, 'at'> & { at: Date }>(
    `SELECT phone, kind, text, code, created_at AS at FROM sms_messages
     WHERE ($1::text IS NULL OR phone = $1) AND state NOT IN ('stopped', 'withdrawn', 'over_budget', 'failed') ORDER BY id DESC LIMIT $2`,
    [phone, LIMIT],
  );
  return rows.map(({ at, text, ...row }) => ({
    ...row,
    // The kept text is without the digits, for every list.
    text: row.code === null ? text : text.replace(/\*+/, row.code),
    at: instant(at.toISOString()),
  }));
}

function phoneOf(req: Request): string | null {
  const { phone } = req.query;
  return typeof phone === 'string' && phone !== '' ? phone : null;
}

export function mountDevInbox(app: Express, database: Database): void {
  app.get('/dev/inbox.json', async (req: Request, res: Response) => {
    const messages = await readMessages(database, phoneOf(req));
    res.json(messages.map(({ code, ...message }) => (code === null ? message : { ...message, code })));
  });
  app.get('/dev/inbox', async (req: Request, res: Response) => {
    res.type('html').send(page(await readMessages(database, phoneOf(req))));
  });
}

function page(messages: Message[]): string {
  const rows = messages.map(
    ({ at, phone, text }) =>
      `<tr><td>${escapeHtml(at.slice(0, 19).replace('T', ' '))}</td><td>${escapeHtml(phone)}</td><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<title>短信收件箱（开发）</title></head><body><h1>短信收件箱</h1><p>没有配置短信服务，短信都在这里。每 3 秒刷新。</p>
<table border="1" cellpadding="6"><thead><tr><th>时间</th><th>手机号</th><th>内容</th></tr></thead>
<tbody>${rows.join('') || '<tr><td colspan="3">暂无数据</td></tr>'}</tbody></table></body></html>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
