import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from '../../server/platform/env.ts';

const DATABASE_URL = 'postgres://haomai:secret@localhost:5432/haomai';

const TEST = { NODE_ENV: 'test', DATABASE_URL };

const linesOf = (source: Record<string, string>): string[] => {
  try {
    readEnv({ NODE_ENV: 'test', ...source });
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
};

const SMS = {
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_REGION: 'ap-guangzhou',
  TENCENT_SMS_APP_ID: '1400',
  TENCENT_SMS_SIGN_NAME: '号脉',
  TENCENT_SMS_TEMPLATE_CODE: '1',
  TENCENT_SMS_TEMPLATE_BOOKED: '2',
  TENCENT_SMS_TEMPLATE_CANCELLED: '3',
  TENCENT_SMS_TEMPLATE_APPROVED: '4',
  TENCENT_SMS_TEMPLATE_REJECTED: '5',
  TENCENT_SMS_TEMPLATE_CHANGED: '6',
  TENCENT_SMS_TEMPLATE_REFERRED: '7',
  TENCENT_SMS_TEMPLATE_REMINDER: '8',
  TENCENT_SMS_TEMPLATE_INVITE: '9',
  TENCENT_SMS_TEMPLATE_BALANCE: '10',
};

describe('the environment', () => {
  it('needs nothing but a database', () => {
    expect(readEnv({ ...TEST })).toMatchObject({
      databaseUrl: DATABASE_URL,
      redisUrl: undefined,
      port: 8080,
      trustProxy: 0,
      publicOrigins: [],
      sms: undefined,
    });
  });

  it('is that of real people where nothing is said: with a key of its own, its numbers for this machine alone', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const said = { DATABASE_URL, DATA_KEY: key };
    expect(readEnv(said)).toMatchObject({ nodeEnv: 'production', dataKey: key, metricsHost: '127.0.0.1' });
    expect(() => readEnv({ DATABASE_URL })).toThrow('DATA_KEY');
  });

  it('names every wrong variable, each in one line', () => {
    const lines = linesOf({ PORT: '80a', REDIS_URL: 'localhost', NODE_ENV: 'prod', TRUST_PROXY: 'true', PG_POOL: '0' });
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(
      ['DATABASE_URL', 'NODE_ENV', 'PG_POOL', 'PORT', 'REDIS_URL', 'TRUST_PROXY'].sort(),
    );
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });

  it('never repeats a secret in what it says', () => {
    expect(linesOf({ DATABASE_URL: 'mysql://root:hunter2@localhost' }).join()).not.toContain('hunter2');
  });

  it('takes the SMS provider whole or not at all', () => {
    expect(readEnv({ ...TEST, ...SMS }).sms).toMatchObject({ appId: '1400', templates: { booked: '2' } });
    const { TENCENT_SMS_SECRET_KEY: _, ...half } = SMS;
    expect(linesOf({ DATABASE_URL, ...half })).toEqual([expect.stringContaining('TENCENT_SMS_SECRET_KEY')]);
    expect(linesOf({ DATABASE_URL, TENCENT_SMS_ENDPOINT: 'http://127.0.0.1:1' })).toHaveLength(15);
  });

  it('takes object storage whole or not at all, in Beijing where nothing is said', () => {
    const COS = { TENCENT_COS_SECRET_ID: 'id', TENCENT_COS_SECRET_KEY: 'key', TENCENT_COS_BUCKET: 'haomai-1250000000' };
    expect(readEnv({ ...TEST, ...COS }).cos).toMatchObject({ bucket: 'haomai-1250000000', region: 'ap-beijing' });
    expect(readEnv({ ...TEST })).toMatchObject({ cos: undefined, uploadDir: './.data/uploads' });
    const { TENCENT_COS_BUCKET: _, ...half } = COS;
    expect(linesOf({ DATABASE_URL, ...half })).toEqual([expect.stringContaining('TENCENT_COS_BUCKET')]);
    expect(linesOf({ DATABASE_URL, ...COS, TENCENT_COS_BUCKET: 'haomai' })).toEqual([expect.stringContaining('APPID')]);
  });

  it('takes WeChat whole or not at all', () => {
    const open = 'https://open.weixin.qq.com';
    expect(readEnv({ ...TEST }).wechat).toBeUndefined();
    expect(readEnv({ ...TEST, WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' }).wechat).toMatchObject({ open });
    expect(linesOf({ DATABASE_URL, WECHAT_APP_ID: 'wx1' })).toEqual([expect.stringContaining('WECHAT_APP_SECRET')]);
  });

  it('reads lists and treats blank as absent', () => {
    const env = readEnv({ ...TEST, PUBLIC_ORIGINS: 'https://a.example, http://b.example:81', REDIS_URL: ' ' });
    expect(env.publicOrigins).toEqual(['https://a.example', 'http://b.example:81']);
    expect(env.redisUrl).toBeUndefined();
    expect(readEnv({ ...TEST, TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readEnv({ ...TEST, TRUST_PROXY: '10.0.0.1,10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
  });

  it('is documented whole in .env.example', () => {
    const example = readFileSync(path.resolve(import.meta.dirname, '..', '..', '.env.example'), 'utf8');
    const source = readFileSync(path.resolve(import.meta.dirname, '..', '..', 'server/platform/env.ts'), 'utf8');
    const names = new Set([...source.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
    expect(names.size).toBeGreaterThan(20);
    for (const name of names) expect(example).toContain(`#${name}=`);
  });
});
