import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('a process that ends', () => {
  const log = JSON.stringify(new URL('./log.ts', import.meta.url).href);
  const start = (end: string) => {
    const program = `import { createLog } from ${log};
      const log = createLog('server', 'info');
      for (let i = 0; i < 3; i++) log.info(String(i));
      ${end}`;
    return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  };
  /** The messages that such a program leaves, in their order. */
  const left = async (end: string) => {
    const child = start(end);
    const [written] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return written.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).msg]));
  };

  it('has written all its lines, however it ends', async () => {
    expect(await left('')).toEqual(['0', '1', '2']);
    expect(await left('process.exit(1);')).toEqual(['0', '1', '2']);
    expect(await left("log.fatal('3'); process.exit(1);")).toEqual(['0', '1', '2', '3']);
    expect(await left("throw new Error('unforeseen');")).toEqual(['0', '1', '2']);
  });

  it('has written what is fatal, also where it is killed', async () => {
    expect(await left("log.fatal('3'); process.kill(process.pid, 'SIGKILL');")).toEqual(['0', '1', '2', '3']);
  });

  it('writes by itself while it goes on', async () => {
    const child = start('process.stdin.resume();');
    onTestFinished(() => void child.kill('SIGKILL'));
    let written = '';
    for await (const piece of child.stdout.setEncoding('utf8')) {
      written += piece;
      if (written.includes('"msg":"2"')) child.kill('SIGKILL');
    }
    expect(written.trim().split('\n')).toHaveLength(3);
  });

  it('keeps back nothing that came while nobody read, though it has no more to say', async () => {
    // More than any pipe takes: it is being written until somebody reads on.
    const child = start(`log.info('x'.repeat(4_000_000));
      process.stdin.once('data', () => {
        log.info('last');
        // A timer set after the one that hands it over, and longer: fires after it.
        setTimeout(() => process.stderr.write('handed over'), 20);
      });`);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'readable');
    child.stdin.write('go on');
    await once(child.stderr, 'data');
    let written = '';
    for await (const piece of child.stdout.setEncoding('utf8')) {
      written = (written + piece).slice(-500);
      if (written.includes('"msg":"last"')) child.kill('SIGKILL');
    }
    expect(written).toContain('"msg":"last"');
  });
});
