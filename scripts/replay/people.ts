import type { BookRow } from './book.ts';
import { dice } from './dice.ts';

/** Somebody who comes to the desk. */
export interface Person {
  name: string;
  phone: string;
  certificate_number: string;
}

const SURNAMES =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛范彭郎鲁韦昌马苗方俞任袁柳唐罗薛雷贺倪汤';
const FIRST = '雨晓思嘉梓子文志建国海玉春秋明永景亦书清若可佳慧静丽秀桂淑凤德世家振启承宏立凯旭泽浩宇';
const SECOND = '轩涵怡然琪彤妍瑶萱宁悦欣蕾莹洁燕娟芳兰英霞芬平辉强勇军峰超鹏飞博睿哲航晨阳杰豪毅诚信义礼智山川松';

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';

/**
 * The person of a row, the same in every replay. `known` is what the public may read anyway (doctors, hospitals): a
 * name that stands there could not show whether it leaked.
 */
export function personOf(row: BookRow, today: string, known: string): Person {
  return { name: nameOf(row.id, known), phone: phoneOf(row.id), certificate_number: idCardOf(row, today) };
}

function nameOf(id: string, known: string): string {
  for (let n = 0; ; n++) {
    const pick = (from: string, what: string) => from[Math.floor(dice(id, what, n) * from.length)] ?? '';
    const name = pick(SURNAMES, 'surname') + pick(FIRST, 'first') + pick(SECOND, 'second');
    if (!known.includes(name)) return name;
  }
}

/** No Chinese mobile number begins with 12: where a real SMS provider is set up, no stranger gets a message. */
function phoneOf(id: string): string {
  return `12${String(Math.floor(dice(id, 'phone') * 1e9)).padStart(9, '0')}`;
}

/** A valid number (GB 11643) of a region that does not exist, with the row's age today and its sex. */
function idCardOf(row: BookRow, today: string): string {
  const part = (what: string, n: number) => Math.floor(dice(row.id, what) * n);
  const birthday = new Date(Date.parse(`${today}T00:00:00Z`) - (1 + part('birthday', 364)) * 86_400_000);
  const born = `${birthday.getUTCFullYear() - row.age}${birthday.toISOString().slice(5, 10).replace('-', '')}`;
  const day = isDay(born) ? born : `${born.slice(0, 4)}0228`;
  const order = String(part('order', 500) * 2 + (row.gender === 'M' ? 1 : 0)).padStart(3, '0');
  const digits = `99${String(part('region', 10_000)).padStart(4, '0')}${day}${order}`;
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return digits + (ID_CHECKS[sum % 11] ?? '');
}

/** 29 February is no day of every year. */
function isDay(compact: string): boolean {
  const text = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`;
  return new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;
}
