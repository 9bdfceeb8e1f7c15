import type { Failure } from '#server/platform/failure.ts';
import { markup } from '#server/platform/markup.ts';

/** Why the board is not shown, for people: it opens in a tab of its own, where nothing of the product is. */
export function refusedPage({ message }: Failure): string {
  return markup`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>号脉 任务队列</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f8f8;color:#16222a;
font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:24rem;padding:32px;text-align:center}h1{margin:0 0 8px;font-size:18px}
a{display:inline-block;margin-top:16px;color:#0b6b62}</style></head>
<body><main><h1>队列面板打不开</h1><p>${message}</p><a href="/admin/queues">回到任务队列</a></main></body></html>`.text;
}
