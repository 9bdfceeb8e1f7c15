import { parseArgs } from 'node:util';

/** What the person at the terminal can put right. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** There is no k6, and none could be made: the run says nothing about the product. */
export class NoK6 extends LoadError {
  override name = 'NoK6';
}

const NAMES = ['same-slot-rush', 'grid-watchers', 'booking-mix', 'morning-release'] as const;
export type Name = (typeof NAMES)[number];

export const USAGE = `用法：npm run load -- <名称>|all [--seconds N] [--vus N] [--short] [--write] [--install] [--url http://…[,http://…]]

  same-slot-rush   几百人同一瞬间抢同一个号
  grid-watchers    几百张排班表开着，前台不停地约和取消
  booking-mix      八种人各按自己的节奏
  morning-release  早上八点放号，一千人涌来

  --seconds N   跑多久（默认 60 秒）
  --vus N       多少人（默认按名称：200、400、500、1000）
  --short       几秒钟的小规模：只判对错，不判快慢（CI 用）
  --write       把这次的数字写进 docs/performance.md
  --install     没有 k6 时用 Go 装一个
  --url 地址    对已在运行的系统，而不是自带的一套；要在它的数据库里造医院和号，地址取自 DATABASE_URL，
                或本目录下正在运行的 npm start。不要对着有真实病人的系统。`;

export interface Options {
  readonly names: readonly Name[];
  readonly seconds: number;
  readonly vus: Readonly<Record<Name, number>>;
  readonly short: boolean;
  readonly write: boolean;
  readonly install: boolean;
  /** Empty: a product of its own. */
  readonly urls: readonly string[];
}

const USUAL: Record<Name, number> = {
  'same-slot-rush': 200,
  'grid-watchers': 400,
  'booking-mix': 500,
  'morning-release': 1_000,
};
const SHORT: Record<Name, number> = {
  'same-slot-rush': 30,
  'grid-watchers': 40,
  'booking-mix': 120,
  'morning-release': 150,
};
const SHORT_SECONDS = 8;

/** @throws LoadError; null where help was asked for */
export function readOptions(argv: readonly string[]): Options | null {
  const { values, positionals } = parsed(argv);
  if (values.help) return null;
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new LoadError(`请给出一个名称。\n${USAGE}`);
  const names = name === 'all' ? NAMES : NAMES.filter((each) => each === name);
  if (names.length === 0) throw new LoadError(`没有叫「${name}」的负载。\n${USAGE}`);
  const short = values.short === true;
  const usual = short ? SHORT : USUAL;
  const vus = values.vus === undefined ? null : wholeNumber('--vus', values.vus, 10_000);
  return {
    names,
    seconds:
      values.seconds === undefined ? (short ? SHORT_SECONDS : 60) : wholeNumber('--seconds', values.seconds, 3_600),
    vus: vus === null ? usual : { ...usual, ...Object.fromEntries(names.map((each) => [each, vus])) },
    short,
    write: values.write === true,
    install: values.install === true,
    urls: (values.url ?? '').split(',').filter(Boolean).map(originOf),
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        seconds: { type: 'string' },
        vus: { type: 'string' },
        url: { type: 'string' },
        short: { type: 'boolean' },
        write: { type: 'boolean' },
        install: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch {
    throw new LoadError(`不认识的参数，或少了它的值：${argv.join(' ')}\n${USAGE}`);
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 4 || value > most) throw new LoadError(`${name} 应为 4 到 ${most} 的整数。`);
  return value;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new LoadError(`--url 应为 http://… 的地址，而不是「${text}」。`);
  return url.origin;
}
