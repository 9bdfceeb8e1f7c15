import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** What the provider does with one request. */
export type Reply =
  | { status: string }
  | { error: string }
  | { http: number }
  /** Accepts and never answers. */
  | 'hang'
  /** Accepts and breaks the connection before it has answered. */
  | 'close'
  /** Breaks off in the middle of its answer. */
  | 'half'
  /** Accepts, and answers when it is let. */
  | 'late';

const body = z.object({
  PhoneNumberSet: z.tuple([z.string()]),
  SmsSdkAppId: z.string(),
  SignName: z.string(),
  TemplateId: z.string(),
  TemplateParamSet: z.array(z.string()),
  SessionContext: z.string(),
});

interface Received {
  headers: IncomingHttpHeaders;
  body: z.infer<typeof body>;
}

/** What the network said of a message, as PullSmsSendStatusByPhoneNumber answers it. */
interface Status {
  SerialNo: string;
  SessionContext: string;
  ReportStatus: 'SUCCESS' | 'FAIL';
  Description: string;
  UserReceiveTime: number;
}

export interface Provider {
  /** For the worker's environment. */
  env: Record<string, string>;
  received: Received[];
  /** What is known of each phone's messages, by its number with +86. */
  statuses: Map<string, Status[]>;
  /** The phones that it was asked after. */
  asked: string[];
  /** What may have made a phone ring, by our own number: accepted, whatever we got to hear of it. */
  rang: string[];
  /** What it does with the requests to come; Ok once these are used up. */
  next: (...replies: Reply[]) => void;
  /** Lets those that are late answer now. */
  answerLate: () => void;
  close: () => Promise<void>;
}

async function read(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const question = z.object({ PhoneNumber: z.string(), BeginTime: z.number(), SmsSdkAppId: z.string() });

function answerOf(reply: Exclude<Reply, string | { http: number }>, count: number) {
  if ('error' in reply) return { Error: { Code: reply.error, Message: 'refused' }, RequestId: `r${count}` };
  const Fee = reply.status === 'Ok' ? 1 : 0;
  return { SendStatusSet: [{ SerialNo: `s${count}`, Fee, Code: reply.status, Message: '' }], RequestId: `r${count}` };
}

function answer(res: ServerResponse, reply: Reply, count: number): void {
  if (reply === 'hang' || reply === 'late') return;
  if (reply === 'close') return void res.destroy();
  if (typeof reply === 'object' && 'http' in reply) return void res.writeHead(reply.http).end('<html></html>');
  const text = JSON.stringify({ Response: answerOf(reply === 'half' ? { status: 'Ok' } : reply, count) });
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  if (reply === 'half') res.write(text.slice(0, 20), () => res.destroy());
  else res.end(text);
}

/** A gateway that gave up says nothing of what is behind it. */
function accepts(reply: Reply): boolean {
  if (typeof reply === 'string') return true;
  return 'http' in reply ? reply.http === 504 : 'status' in reply && reply.status === 'Ok';
}

/** For the worker's environment. */
const envOf = (port: number) => ({
  TENCENT_SMS_SECRET_ID: 'test-id',
  TENCENT_SMS_SECRET_KEY: 'test-key',
  TENCENT_SMS_REGION: 'ap-guangzhou',
  TENCENT_SMS_APP_ID: '1400000001',
  TENCENT_SMS_SIGN_NAME: '号脉',
  TENCENT_SMS_TEMPLATE_CODE: '100',
  TENCENT_SMS_TEMPLATE_BOOKED: '101',
  TENCENT_SMS_TEMPLATE_CANCELLED: '102',
  TENCENT_SMS_TEMPLATE_APPROVED: '103',
  TENCENT_SMS_TEMPLATE_REJECTED: '104',
  TENCENT_SMS_TEMPLATE_CHANGED: '105',
  TENCENT_SMS_TEMPLATE_REFERRED: '106',
  TENCENT_SMS_TEMPLATE_REMINDER: '107',
  TENCENT_SMS_TEMPLATE_INVITE: '108',
  TENCENT_SMS_TEMPLATE_BALANCE: '109',
  TENCENT_SMS_ENDPOINT: `http://127.0.0.1:${port}`,
});

/** Tencent Cloud's SMS API as far as the network goes: TC3 requests in, its JSON out. */
export async function startProvider(): Promise<Provider> {
  const received: Received[] = [];
  const planned: Reply[] = [];
  const statuses = new Map<string, Status[]>();
  const asked: string[] = [];
  const rang: string[] = [];
  const late: (() => void)[] = [];
  const tellStatus = (body: unknown, res: ServerResponse) => {
    const { PhoneNumber } = question.parse(body);
    asked.push(PhoneNumber);
    const PullSmsSendStatusSet = statuses.get(PhoneNumber) ?? [];
    res.writeHead(200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify({ Response: { PullSmsSendStatusSet, RequestId: 'q' } }));
  };
  const server = createServer(async (req, res) => {
    const sent = await read(req);
    if (req.headers['x-tc-action'] === 'PullSmsSendStatusByPhoneNumber') return tellStatus(sent, res);
    const sms = body.parse(sent);
    received.push({ headers: req.headers, body: sms });
    const reply = planned.shift() ?? { status: 'Ok' };
    if (accepts(reply)) rang.push(sms.SessionContext);
    if (reply === 'late') late.push(() => answer(res, { status: 'Ok' }, received.length));
    else answer(res, reply, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: envOf(port),
    received,
    statuses,
    asked,
    rang,
    next: (...replies) => planned.push(...replies),
    answerLate: () => {
      for (const send of late.splice(0)) send();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
