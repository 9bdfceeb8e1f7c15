import type { Express } from 'express';
import { type Markup, markup, raw } from './markup.ts';
import { buildOpenApi, type JsonSchema, type LiveMessage, type OpenApi, type Operation } from './openapi.ts';

/** A readable page of the API document: one page without scripts, so that it works under the strictest policy. */

const LONGEST_QUERY = 50;

interface Entry {
  method: string;
  path: string;
  call: Operation;
}

export function mountDocs(app: Express): void {
  let document: OpenApi | undefined;
  app.get('/api/docs', (req, res) => {
    document ??= buildOpenApi();
    const asked = typeof req.query.q === 'string' ? req.query.q.trim().slice(0, LONGEST_QUERY) : '';
    res.setHeader('Cache-Control', 'no-cache').type('html').send(page(document, asked).text);
  });
}

function page(document: OpenApi, asked: string): Markup {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Entry => ({ method: method.toUpperCase(), path, call })),
  );
  const shown = entries.filter((entry) => fits(entry, asked));
  const slices = document.tags
    .map(({ name }) => name)
    .filter((name) => shown.some(({ call }) => call.tags[0] === name));
  const of = (slice: string) => shown.filter(({ call }) => call.tags[0] === slice);
  return markup`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>号脉 接口文档</title><style>${raw(STYLE)}</style></head><body>
<nav aria-label="目录"><form method="get" action="/api/docs" role="search">
<input name="q" value="${asked}" maxlength="${LONGEST_QUERY}" aria-label="筛选" placeholder="路径、名称或说明"><button>筛选</button></form>
${slices.map((slice) => markup`<h2>${slice}</h2><ul>${of(slice).map(menuItem)}</ul>`)}
<h2>实时</h2><ul><li><a href="#live">实时频道</a></li></ul></nav>
<main><h1>号脉 接口文档</h1><p>${document.info.description} 版本 ${document.info.version}，
共 ${shown.length} 个接口${asked === '' ? '' : markup`符合「${asked}」（<a href="/api/docs">全部</a>）`}。
<a href="/api/openapi.json">openapi.json</a></p>
<p>令牌放在 <code>Authorization: Bearer …</code>。失败的答复都是 <code>{message, code, request_id}</code>，422 另有
<code>errors</code>：每个有误的字段和它的提示。</p>
${slices.map((slice) => markup`<section><h2 id="${slice}">${slice}</h2>${of(slice).map(callSection)}</section>`)}
${failures(document)}${live(document)}${named(document)}</main></body></html>`;
}

function fits({ method, path, call }: Entry, asked: string): boolean {
  const text = `${method} ${path} ${call.operationId} ${call.summary} ${call.description}`.toLowerCase();
  return text.includes(asked.toLowerCase());
}

function menuItem({ method, call }: Entry): Markup {
  return markup`<li><a href="#${call.operationId}"><b class="${method}">${method}</b> ${call.summary}</a></li>`;
}

function callSection({ method, path, call }: Entry): Markup {
  const body = call.requestBody?.content['application/json'];
  return markup`<article id="${call.operationId}"><h3><b class="${method}">${method}</b> <code>${path}</code>
<a class="anchor" href="#${call.operationId}" aria-label="${call.summary}的链接">#</a></h3>
<p><strong>${call.summary}</strong>　${call.description}</p>
${parameterTable(call)}
${body ? part(call.requestBody?.required ? '请求内容' : '请求内容（可以没有）', body.schema, body.example) : ''}
${Object.entries(call.responses).map(([status, answer]) => ('$ref' in answer ? '' : successPart(status, answer)))}
<p class="failures">失败：${Object.entries(call.responses).map(([status, answer]) =>
    '$ref' in answer ? markup`<a href="#E${status}">${status}</a> ` : '',
  )}</p></article>`;
}

function parameterTable({ parameters }: Operation): Markup | '' {
  if (parameters.length === 0) return '';
  const place = { path: '路径', query: '查询', header: '请求头' };
  return markup`<table><thead><tr><th>参数</th><th>位置</th><th>类型</th><th>必填</th><th>说明</th></tr></thead><tbody>${parameters.map(
    (parameter) => markup`<tr><td><code>${parameter.name}</code></td><td>${place[parameter.in]}</td>
<td>${typeInWords(parameter.schema)}</td><td>${parameter.required ? '是' : '否'}</td><td>${parameter.description ?? ''}</td></tr>`,
  )}</tbody></table>`;
}

function successPart(status: string, answer: Exclude<Operation['responses'][string], { $ref: string }>): Markup {
  const body = answer.content?.['application/json'];
  if (!body) return markup`<p>答复 <b>${status}</b>：${answer.description}</p>`;
  return part(`答复 ${status}`, body.schema, body.example);
}

function part(title: string, schema: JsonSchema, example: unknown): Markup {
  return markup`<h4>${title}</h4>${fieldList(schema)}
<details><summary>示例</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`;
}

/** The fields of an object, nested ones below theirs; a named schema is a link. */
function fieldList(schema: JsonSchema): Markup {
  const inner = objectIn(schema);
  if (!inner) return markup`<p class="type">${typeInWords(schema)}</p>`;
  const required = inner.required ?? [];
  return markup`<ul class="fields">${Object.entries(inner.properties ?? {}).map(([name, part]) => {
    if (typeof part === 'boolean') return '';
    const deeper = objectIn(part);
    return markup`<li><code>${name}</code>${required.includes(name) ? '' : markup`<i>可省</i>`}
${typeInWords(part)} ${part.description ?? ''}${deeper ? fieldList(deeper) : ''}</li>`;
  })}</ul>`;
}

function objectIn(schema: JsonSchema): JsonSchema | null {
  if (schema.properties) return schema;
  if (typeof schema.items === 'object' && !Array.isArray(schema.items)) return objectIn(schema.items);
  for (const option of schema.anyOf ?? []) if (option.properties) return option;
  return null;
}

const TYPE_WORDS: Record<string, string> = {
  string: '文本',
  number: '数',
  integer: '整数',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '空',
};

function typeInWords(schema: JsonSchema): Markup {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return markup`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.enum) return markup`${schema.enum.map(String).join(' | ')}`;
  if (schema.anyOf)
    return markup`${schema.anyOf.map((option, i) => markup`${i > 0 ? ' 或 ' : ''}${typeInWords(option)}`)}`;
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items))
    return markup`列表：${typeInWords(schema.items)}`;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? '']).map(
    (type) => TYPE_WORDS[type] ?? '任意',
  );
  return markup`${types.join(' 或 ')}${limits(schema)}`;
}

function limits(schema: JsonSchema): string {
  const said = [
    schema.minimum !== undefined && Number.isSafeInteger(schema.minimum + 1) ? `不小于 ${schema.minimum}` : '',
    schema.maximum !== undefined && schema.maximum < 2 ** 31 - 1 ? `不大于 ${schema.maximum}` : '',
    schema.minLength ? `至少 ${schema.minLength} 字` : '',
    schema.maxLength ? `至多 ${schema.maxLength} 字` : '',
    schema.pattern ? `形如 ${schema.pattern}` : '',
    schema.default === undefined ? '' : `默认 ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return said.length > 0 ? `（${said.join('，')}）` : '';
}

function failures({ components }: OpenApi): Markup {
  const rows = Object.entries(components.responses).map(
    ([name, { description }]) => markup`<tr id="${name}"><td>${name.slice(1)}</td><td>${description}</td></tr>`,
  );
  return markup`<section><h2 id="failures">失败</h2><table><thead><tr><th>状态</th><th>代码与提示</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

const AUDIENCE_WORDS: Record<string, string> = {
  watchers: '看这家医院的人',
  staff: '本院员工',
  person: '本人',
  readers: '可查看该列表的人',
};

function live({ 'x-live': { sent, asked } }: OpenApi): Markup {
  const item = (kind: string, [name, { summary, audience, payload }]: [string, LiveMessage]) =>
    markup`<article id="live-${name}"><h3><b>${kind}</b> <code>${name}</code></h3>
<p>${summary ?? ''}${audience ? `　发给：${AUDIENCE_WORDS[audience] ?? audience}` : ''}</p>${fieldList(payload)}${payload.$ref ? typeInWords(payload) : ''}</article>`;
  return markup`<section><h2 id="live">实时频道</h2><p>Socket.IO，握手 <code>auth: {token?, hospitalId?}</code>；没有令牌就是公开视图。</p>
${Object.entries(sent).map((each) => item('收到', each))}${Object.entries(asked).map((each) => item('发出', each))}</section>`;
}

function named({ components }: OpenApi): Markup {
  return markup`<section><h2 id="schemas">数据结构</h2>${Object.entries(components.schemas).map(
    ([name, schema]) => markup`<article id="schema-${name}"><h3>${name}</h3>${fieldList(schema)}</article>`,
  )}</section>`;
}

const STYLE = `
*{box-sizing:border-box}body{margin:0;font:15px/1.6 system-ui,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;color:#17292d;background:#f6f8f8;display:grid;grid-template-columns:17rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;background:#fff;border-right:1px solid #d9e2e3}
nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:.15rem 0;color:inherit;text-decoration:none}nav a:hover{text-decoration:underline}
nav h2{margin:1rem 0 .25rem;font-size:.9rem;color:#4a6166}form{display:flex;gap:.5rem}input{min-width:0;flex:1}input,button{font:inherit;padding:.3rem .6rem;border:1px solid #8ea3a7;border-radius:.4rem;background:#fff}
main{padding:1.5rem 2rem;max-width:70rem}article{background:#fff;border:1px solid #d9e2e3;border-radius:.6rem;padding:.75rem 1.25rem;margin:0 0 1rem;scroll-margin-top:1rem}article:target{border-color:#0b7285;box-shadow:0 0 0 2px #0b728533}
h3{margin:.25rem 0;font-size:1.05rem}h4{margin:.75rem 0 .25rem}code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em}pre{overflow:auto;background:#f0f4f4;padding:.75rem;border-radius:.4rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #e6ecec}ul.fields{margin:.25rem 0;padding-left:1.2rem}i{color:#5b6f73;margin-left:.3rem}
b.GET{color:#0b6b3a}b.POST{color:#8a4b00}b.PUT,b.PATCH{color:#5a3ea6}b.DELETE{color:#a61b1b}a{color:#0b5c6b}.anchor{text-decoration:none}
@media(max-width:800px){body{display:block}nav{position:static;height:auto}}`;
