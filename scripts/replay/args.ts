import { parseArgs } from 'node:util';
import { ReplayError } from './errors.ts';

export const USAGE = `用法：npm run replay -- <预约簿.csv> [--speed N]

  <预约簿.csv>  列：AppointmentID,Gender,ScheduledDay,AppointmentDay,Age,Neighbourhood,SMS_received,No-show
  --speed N     时间压缩为 N 倍（3600 即一小时压成一秒）；不写则压到每千行约一分钟

环境变量：BASE_URL（默认 http://localhost:8080）、REPLAY_PASSWORD（演示账号的密码，默认 Haomai2026）`;

export interface Options {
  file: string;
  /** How many times faster than life; null for the default. */
  speed: number | null;
  baseUrl: string;
  password: string;
}

/** @throws ReplayError; null where help was asked for */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | null {
  const { values, positionals } = parsed(argv);
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (!file) throw new ReplayError(`没有给出预约簿文件。\n${USAGE}`);
  if (more.length > 0) throw new ReplayError(`只能给一个文件，多了：${more.join(' ')}\n${USAGE}`);
  return {
    file,
    speed: values.speed === undefined ? null : speedOf(values.speed),
    baseUrl: baseUrlOf(env.BASE_URL || 'http://localhost:8080'),
    password: env.REPLAY_PASSWORD || 'Haomai2026',
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { speed: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch {
    throw new ReplayError(`不认识的参数，或少了它的值：${argv.join(' ')}\n${USAGE}`);
  }
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || speed < 0.1 || speed > 1e9) {
    throw new ReplayError(`--speed 应为 0.1 到 1000000000 的数，而不是「${text}」。`);
  }
  return speed;
}

function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ReplayError(`BASE_URL 应为 http://… 或 https://… 形式的地址，而不是「${text}」。`);
  }
  return url.origin;
}
