import http from 'node:http';
import { z } from 'zod';

/**
 * A guessing attack on a running product, bounded, and what it gets: passwords of one phone from one address, with
 * forged addresses, and from many true ones (127.0.0.1 to 127.0.0.60); an SMS code of one phone. It looks from outside
 * only: a password guess was checked where the answer was 400, not 429.
 */

const USAGE = `用法：npm run guess -- [http://127.0.0.1:8080] [手机号]

  只用于本机正在运行的号脉。会用错误密码和验证码试探该手机号，结束后这个手机号要等一会儿才能登录。`;

const PASSWORDS_TRIED = 200;
const CODES_TRIED = 300;
const ADDRESSES = 60;
/** Six characters with all three kinds at least, chosen at random: what the rule's weakest choice leaves to guess. */
const PASSWORD_SPACE = 62 ** 6 - 2 * 36 ** 6 - 52 ** 6 + 2 * 26 ** 6 + 10 ** 6;
const CODE_SPACE = 10 ** 6;
/** docs/domain/messages.md#codes: three for the asking, twenty for work. */
const CODES_A_DAY = 23;

interface Answer {
  status: number;
  retryAfter: number;
}

interface Request {
  method?: 'POST';
  path: string;
  body: Record<string, string>;
  /** The address that the connection comes from. */
  from?: string;
  headers?: Record<string, string>;
}

function ask(base: URL, { path, body, from, headers = {} }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(path, base),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...(from ? { localAddress: from } : {}),
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0) }),
        );
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

interface Outcome {
  sent: number;
  checked: number;
  seconds: number;
  /** Until the door opens again, as the last refusal says. */
  closed: number;
}

/** Guesses in groups of ten at once, as somebody would who knows that guesses in a row are slowed. */
async function guessPasswords(base: URL, phone: string, request: (i: number) => Partial<Request>): Promise<Outcome> {
  const started = performance.now();
  const answers: Answer[] = [];
  for (let i = 0; i < PASSWORDS_TRIED; i += 10) {
    const group = Array.from({ length: 10 }, (_, j) => {
      const password = `Raten${String(i + j).padStart(5, '0')}`;
      return ask(base, { path: '/api/admin/login', body: { phone, password }, ...request(i + j) });
    });
    answers.push(...(await Promise.all(group)));
  }
  return outcomeOf(answers, started, (status) => status === 400);
}

async function guessCodes(base: URL, phone: string): Promise<Outcome & { issued: boolean }> {
  const issued = await ask(base, { path: '/api/smsSend', body: { phone } });
  const started = performance.now();
  const answers: Answer[] = [];
  for (let i = 0; i < CODES_TRIED; i += 10) {
    const group = Array.from({ length: 10 }, (_, j) =>
      ask(base, { path: '/api/admin/smsLogin', body: { phone, code: String(i + j).padStart(6, '0') } }),
    );
    answers.push(...(await Promise.all(group)));
  }
  return {
    ...outcomeOf(answers, started, (status) => status === 422 || status === 200),
    issued: issued.status === 201,
  };
}

function outcomeOf(answers: readonly Answer[], started: number, isChecked: (status: number) => boolean): Outcome {
  return {
    sent: answers.length,
    checked: answers.filter(({ status }) => isChecked(status)).length,
    seconds: (performance.now() - started) / 1_000,
    closed: Math.max(0, ...answers.map(({ retryAfter }) => retryAfter)),
  };
}

function tell(what: string, { sent, checked, seconds, closed }: Outcome): void {
  const anHour = Math.round((checked * 3_600) / (seconds + closed));
  console.log(
    `${what}：发出 ${sent} 次，真正核对 ${checked} 次，用时 ${seconds.toFixed(1)} 秒，随后关闭 ${closed} 秒；约每小时 ${anHour} 次`,
  );
  console.log(`  对一个随机的 6 位密码，一小时猜中的概率 ${(anHour / PASSWORD_SPACE).toExponential(1)}`);
}

async function attack(base: URL, phone: string): Promise<void> {
  tell('同一地址猜密码', await guessPasswords(base, phone, () => ({})));
  const forged = (i: number) => ({
    headers: { 'x-forwarded-for': `203.0.113.${i % 250}`, 'x-real-ip': `203.0.113.${i % 250}` },
  });
  tell('同一地址，每次伪造 X-Forwarded-For', await guessPasswords(base, phone, forged));
  tell(
    `${ADDRESSES} 个真实地址猜密码`,
    await guessPasswords(base, phone, (i) => ({ from: `127.0.0.${2 + (i % ADDRESSES)}` })),
  );
  const codes = await guessCodes(base, phone);
  const tried = 5;
  console.log(
    `猜短信验证码：${codes.issued ? '验证码已发出' : '验证码未能发出（过于频繁）'}，发出 ${codes.sent} 次，回答“错误或已失效” ${codes.checked} 次，随后关闭 ${codes.closed} 秒`,
  );
  console.log(
    `  每个验证码只核对 ${tried} 次：猜中的概率 ${(tried / CODE_SPACE).toExponential(1)}；一天最多 ${CODES_A_DAY} 个，概率 ${((tried * CODES_A_DAY) / CODE_SPACE).toExponential(1)}`,
  );
}

const [address = 'http://127.0.0.1:8080', phone = '13900000001'] = process.argv.slice(2);
const base = z.url().safeParse(address);
const isLocal = base.success && ['127.0.0.1', 'localhost'].includes(new URL(address).hostname);
if (!isLocal || !/^1\d{10}$/.test(phone)) {
  console.error(USAGE);
  process.exit(1);
}
await attack(new URL(address), phone);
