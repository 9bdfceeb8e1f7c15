import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const lines: string[] = [];
const log = createLog('server', 'debug', { write: (line) => void lines.push(line) });
const logged = (work: () => void): string => {
  lines.length = 0;
  work();
  return lines.join('');
};

describe('the log', () => {
  it('has of a database error what it is and where, not the row it was about', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_phone_unique"'), {
      code: '23505',
      constraint: 'users_phone_unique',
      table: 'users',
      detail: 'Key (phone)=(13812345678) already exists.',
      where: 'PL/pgSQL function with 110101199003071233',
      parameters: ['沈静姝'],
    });
    const text = logged(() => log.error({ err: error, request_id: 'r1' }, 'unexpected'));
    expect(JSON.parse(text)).toMatchObject({
      msg: 'unexpected',
      request_id: 'r1',
      err: {
        code: '23505',
        constraint: 'users_phone_unique',
        table: 'users',
        message: expect.stringContaining('duplicate'),
      },
    });
    expect(JSON.parse(text).err.stack).toContain('log.test.ts');
    for (const secret of ['13812345678', '110101199003071233', '沈静姝']) expect(text).not.toContain(secret);
  });

  it('leaves out what PostgreSQL could not read', () => {
    const cause = Object.assign(new Error('invalid input syntax for type date: "沈静姝"'), { code: '22007' });
    const text = logged(() => log.error({ err: new Error('not saved', { cause }) }, 'unexpected'));
    expect(JSON.parse(text).err).toMatchObject({
      message: 'not saved',
      cause: { code: '22007', message: 'data exception' },
    });
    expect(text).not.toContain('沈静姝');
  });

  it('masks phones and ID numbers in whatever message they came in', () => {
    const text = logged(() => {
      log.warn({ error: 'provider refused +8613812345678' }, 'sms not sent');
      log.error({ err: new Error('odd: 11010519491231002X') }, 'unexpected');
    });
    for (const secret of ['13812345678', '11010519491231002']) expect(text).not.toContain(secret);
    expect(text).toContain('provider refused');
  });
});
