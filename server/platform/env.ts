import { z } from 'zod';
import { DEVELOPMENT_KEY, isDataKey } from '#db/keys.ts';

const wholeNumber = (min: number, max: number) => {
  const message = `应为 ${min} 到 ${max} 的整数`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message));
};

// 0 lets the system choose, which tests rely on.
const port = wholeNumber(0, 65_535);

const urlOf = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `应为 ${protocols.map((protocol) => `${protocol}//…`).join(' 或 ')} 形式的地址`,
  });

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const origins = list.refine((items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item), {
  message: '应为逗号分隔的来源，例如 https://clinic.example.com(不带路径和末尾的斜杠)',
});

// Express takes a number of hops or addresses; `true` would let anyone forge an address, so it is not offered.
const trustProxy = z
  .string()
  .refine(
    (text) => text !== 'true' && text !== 'false',
    '应为代理层数（例如 1）或逗号分隔的代理地址，不能是 true 或 false',
  )
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((item) => item.trim())));

const SMS_REQUIRED = [
  'TENCENT_SMS_SECRET_ID',
  'TENCENT_SMS_SECRET_KEY',
  'TENCENT_SMS_REGION',
  'TENCENT_SMS_APP_ID',
  'TENCENT_SMS_SIGN_NAME',
  'TENCENT_SMS_TEMPLATE_CODE',
  'TENCENT_SMS_TEMPLATE_BOOKED',
  'TENCENT_SMS_TEMPLATE_CHANGED',
  'TENCENT_SMS_TEMPLATE_CANCELLED',
  'TENCENT_SMS_TEMPLATE_REFERRED',
  'TENCENT_SMS_TEMPLATE_REMINDER',
  'TENCENT_SMS_TEMPLATE_APPROVED',
  'TENCENT_SMS_TEMPLATE_REJECTED',
  'TENCENT_SMS_TEMPLATE_INVITE',
  'TENCENT_SMS_TEMPLATE_BALANCE',
] as const;

const COS_REQUIRED = ['TENCENT_COS_SECRET_ID', 'TENCENT_COS_SECRET_KEY', 'TENCENT_COS_BUCKET'] as const;

const text = z.string().optional();

const endpoint = z
  .string()
  .refine((value) => /^(https?:\/\/)?[\w.-]+(:\d+)?$/.test(value), '应为主机名，或 http(s)://主机[:端口]')
  .optional();

const dataKey = z.string().refine(isDataKey, '应为 32 字节的 base64，例如 openssl rand -base64 32 的输出');

const variables = z
  .object({
    DATABASE_URL: urlOf(['postgres:', 'postgresql:']),
    REDIS_URL: urlOf(['redis:', 'rediss:']).optional(),
    REDIS_PREFIX: z
      .string()
      .regex(/^[\w-]+$/, '只能用字母、数字、下划线和连字符')
      .default('haomai'),
    PORT: port.default(8080),
    HOST: z.string().default('0.0.0.0'),
    /** What says nothing is for real people: only the launcher says development. */
    NODE_ENV: z
      .enum(['development', 'test', 'production'], { error: '应为 development、test 或 production' })
      .default('production'),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: port.default(9464),
    WORKER_METRICS_PORT: port.default(9465),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: '应为 fatal、error、warn、info、debug、trace 或 silent',
      })
      .default('info'),
    PUBLIC_ORIGINS: origins.default([]),
    TRUST_PROXY: trustProxy.default(0),
    /** Encrypts ID numbers at rest and keys the hashes of SMS codes. */
    DATA_KEY: dataKey.optional(),
    WEB_DIST: z.string().default('./web/dist'),
    DRAWN_WITHIN_MS: wholeNumber(0, 60_000).default(500),
    PUBLIC_READS_PER_MINUTE: wholeNumber(1, 100_000_000).default(600),
    PG_POOL: wholeNumber(1, 500).default(16),
    SHUTDOWN_TIMEOUT_MS: wholeNumber(0, 600_000).default(10_000),
    DRAIN_NOTICE_MS: wholeNumber(0, 60_000).optional(),
    TENCENT_SMS_SECRET_ID: text,
    TENCENT_SMS_SECRET_KEY: text,
    TENCENT_SMS_REGION: text,
    TENCENT_SMS_APP_ID: text,
    TENCENT_SMS_SIGN_NAME: text,
    TENCENT_SMS_TEMPLATE_CODE: text,
    TENCENT_SMS_TEMPLATE_BOOKED: text,
    TENCENT_SMS_TEMPLATE_CHANGED: text,
    TENCENT_SMS_TEMPLATE_CANCELLED: text,
    TENCENT_SMS_TEMPLATE_REFERRED: text,
    TENCENT_SMS_TEMPLATE_REMINDER: text,
    TENCENT_SMS_TEMPLATE_APPROVED: text,
    TENCENT_SMS_TEMPLATE_REJECTED: text,
    TENCENT_SMS_TEMPLATE_INVITE: text,
    TENCENT_SMS_TEMPLATE_BALANCE: text,
    TENCENT_SMS_ENDPOINT: endpoint,
    /** Cents that a message is counted with, for budgets and lists. */
    TENCENT_SMS_PRICE_CENTS: wholeNumber(0, 1_000).default(5),
    /** In the address that the provider reports to. */
    TENCENT_SMS_CALLBACK_SECRET: z
      .string()
      .regex(/^[\w-]{16,128}$/, '应为 16 到 128 个字母、数字、下划线或连字符')
      .optional(),
    UPLOAD_DIR: z.string().default('./.data/uploads'),
    TENCENT_COS_SECRET_ID: text,
    TENCENT_COS_SECRET_KEY: text,
    TENCENT_COS_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]*-\d+$/, '应为 名称-APPID，例如 haomai-1250000000')
      .optional(),
    TENCENT_COS_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, '应为地域，例如 ap-beijing')
      .default('ap-beijing'),
    TENCENT_COS_ENDPOINT: urlOf(['http:', 'https:']).optional(),
    TENCENT_STS_ENDPOINT: endpoint,
    WECHAT_APP_ID: text,
    WECHAT_APP_SECRET: text,
    WECHAT_ENDPOINT_OPEN: urlOf(['http:', 'https:']).default('https://open.weixin.qq.com'),
    WECHAT_ENDPOINT_API: urlOf(['http:', 'https:']).default('https://api.weixin.qq.com'),
  })
  .superRefine((value, context) => {
    if (value.NODE_ENV === 'production' && !value.DATA_KEY) {
      context.addIssue({ code: 'custom', path: ['DATA_KEY'], message: '没有设置：正式环境必须有自己的密钥' });
    }
  })
  .superRefine((value, context) => {
    if (COS_REQUIRED.some((name) => value[name])) {
      for (const name of COS_REQUIRED) {
        if (value[name]) continue;
        context.addIssue({ code: 'custom', path: [name], message: '没有设置：对象存储的几项要么都设，要么都不设' });
      }
    }
    for (const name of ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'] as const) {
      if (value[name] || !(value.WECHAT_APP_ID || value.WECHAT_APP_SECRET)) continue;
      context.addIssue({ code: 'custom', path: [name], message: '没有设置：微信的两项要么都设，要么都不设' });
    }
  })
  .superRefine((value, context) => {
    // A half-configured provider would look alive and lose every message.
    if (!SMS_REQUIRED.some((name) => value[name]) && !value.TENCENT_SMS_ENDPOINT) return;
    for (const name of SMS_REQUIRED) {
      if (value[name]) continue;
      context.addIssue({ code: 'custom', path: [name], message: '没有设置：短信的几项要么都设，要么都不设' });
    }
  });

type Variables = z.output<typeof variables>;

const smsOf = (value: Variables) => {
  const { TENCENT_SMS_SECRET_ID: secretId, TENCENT_SMS_SECRET_KEY: secretKey } = value;
  const { TENCENT_SMS_REGION: region, TENCENT_SMS_APP_ID: appId, TENCENT_SMS_SIGN_NAME: signName } = value;
  const { TENCENT_SMS_TEMPLATE_CODE: code, TENCENT_SMS_TEMPLATE_BOOKED: booked } = value;
  const { TENCENT_SMS_TEMPLATE_CANCELLED: cancelled, TENCENT_SMS_TEMPLATE_APPROVED: approved } = value;
  const { TENCENT_SMS_TEMPLATE_REJECTED: rejected, TENCENT_SMS_TEMPLATE_CHANGED: changed } = value;
  const { TENCENT_SMS_TEMPLATE_REFERRED: referred, TENCENT_SMS_TEMPLATE_REMINDER: reminder } = value;
  const { TENCENT_SMS_TEMPLATE_INVITE: invite, TENCENT_SMS_TEMPLATE_BALANCE: balance } = value;
  if (!secretId || !secretKey || !region || !appId || !signName) return undefined;
  if (!code || !booked || !changed || !cancelled || !referred || !reminder || !approved || !rejected) return undefined;
  if (!invite || !balance) return undefined;
  const templates = { code, booked, changed, cancelled, referred, reminder, approved, rejected, invite, balance };
  return { secretId, secretKey, region, appId, signName, templates, endpoint: value.TENCENT_SMS_ENDPOINT };
};

const cosOf = (value: Variables) => {
  const { TENCENT_COS_SECRET_ID: secretId, TENCENT_COS_SECRET_KEY: secretKey, TENCENT_COS_BUCKET: bucket } = value;
  if (!secretId || !secretKey || !bucket) return undefined;
  const { TENCENT_COS_REGION: region, TENCENT_COS_ENDPOINT: endpoint, TENCENT_STS_ENDPOINT: stsEndpoint } = value;
  return { secretId, secretKey, bucket, region, endpoint, stsEndpoint };
};

const wechatOf = (value: Variables) => {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret } = value;
  if (!appId || !secret) return undefined;
  return { appId, secret, open: value.WECHAT_ENDPOINT_OPEN, api: value.WECHAT_ENDPOINT_API };
};

const environment = variables.transform((value) => ({
  databaseUrl: value.DATABASE_URL,
  /** Absent: jobs run on PostgreSQL and there is one server process only. */
  redisUrl: value.REDIS_URL,
  redisPrefix: value.REDIS_PREFIX,
  port: value.PORT,
  host: value.HOST,
  nodeEnv: value.NODE_ENV,
  metricsHost: value.METRICS_HOST,
  metricsPort: value.METRICS_PORT,
  workerMetricsPort: value.WORKER_METRICS_PORT,
  logLevel: value.LOG_LEVEL,
  publicOrigins: value.PUBLIC_ORIGINS,
  /** Express's `trust proxy`: 0 hops, a number of hops, or the proxies' addresses. */
  trustProxy: value.TRUST_PROXY,
  /** 32 bytes, base64. */
  dataKey: value.DATA_KEY ?? DEVELOPMENT_KEY,
  webDist: value.WEB_DIST,
  /** Who waits longer for the page that comes drawn is better served with the page alone, which asks by itself. */
  drawnWithinMs: value.DRAWN_WITHIN_MS,
  /** Of one call by one address, where nobody is signed in. */
  publicReadsPerMinute: value.PUBLIC_READS_PER_MINUTE,
  pgPool: value.PG_POOL,
  shutdownTimeoutMs: value.SHUTDOWN_TIMEOUT_MS,
  /** How long a server that was told to go still takes requests, so that whoever asks /readyz sends them elsewhere. */
  drainNoticeMs: value.DRAIN_NOTICE_MS ?? (value.NODE_ENV === 'production' ? 2_000 : 0),
  /** Absent: the local inbox stands in for the provider. */
  sms: smsOf(value),
  smsPriceCents: value.TENCENT_SMS_PRICE_CENTS,
  /** Absent: nobody may report; the provider is asked. */
  smsCallbackSecret: value.TENCENT_SMS_CALLBACK_SECRET,
  /** Where uploads lie while there is no object storage. */
  uploadDir: value.UPLOAD_DIR,
  /** Absent: uploads lie in a folder. */
  cos: cosOf(value),
  /** Absent: a local page plays the phone, in production there is no sign-in by WeChat. */
  wechat: wechatOf(value),
  /** Where hospitals' own accounts are checked, whoever is signed in by WeChat; null: a local page plays that too. */
  wechatApi: wechatOf(value) || value.NODE_ENV === 'production' ? value.WECHAT_ENDPOINT_API : null,
}));

export type Env = z.output<typeof environment>;

export class EnvError extends Error {
  override name = 'EnvError';
  readonly lines: string[];

  constructor(lines: string[]) {
    super(`环境变量有误：\n${lines.map((line) => `  ${line}`).join('\n')}`);
    this.lines = lines;
  }
}

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // docker compose hands over unset variables as empty strings.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const first = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    if (first.has(name)) continue;
    first.set(name, given[name] === undefined && !issue.message.startsWith('没有设置') ? '没有设置' : issue.message);
  }
  throw new EnvError([...first].map(([name, message]) => `${name}:${message}`));
}

export function envOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    console.error('每一项的说明见 .env.example。');
    process.exit(1);
  }
}
