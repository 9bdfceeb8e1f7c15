import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  cents,
  date,
  hospitalPhone,
  idQuery,
  money,
  paging,
  phone,
  requiredId,
  requiredText,
  requiredVersion,
  time,
  versionSeen,
} from './fields.ts';
import { formFieldsOf, titled } from './form-fields.ts';
import { isIdCard, readIdCard } from './id-card.ts';
import { maskIdNumber, maskPhone } from './masks.ts';
import { patientName } from './patient-forms.ts';
import { signUp } from './sign-up.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('an ID card number (GB 11643)', () => {
  it.each(['110101199003071233', '11010519491231002X', '11010519491231002x'])('takes %s', (text) => {
    expect(isIdCard(text)).toBe(true);
  });

  it.each([
    ['another check character', '110101199003071234'],
    ['a day that is none', '110101199002301230'],
    ['seventeen digits', '11010119900307123'],
    ['fifteen digits', '110101900307123'],
    ['letters', '1101011990030712AB'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => {
    expect(isIdCard(text)).toBe(false);
    expect(readIdCard(text)).toBeNull();
  });

  it('tells sex and birth date', () => {
    expect(readIdCard('110101199003071233')).toEqual({ gender: '男', birth_date: '1990-03-07' });
    expect(readIdCard('11010519491231002X')).toEqual({ gender: '女', birth_date: '1949-12-31' });
  });
});

describe('masks', () => {
  it('leave what tells people apart', () => {
    expect(maskPhone('13812341234')).toBe('138****1234');
    expect(maskIdNumber('110101199003071234')).toBe('110***********1234');
  });

  it('show nothing of what is too short', () => {
    expect(maskPhone('12345')).toBe('*****');
    expect(maskIdNumber('E123456')).toBe('*******');
  });
});

describe('a house’s telephone', () => {
  it.each([
    ['0571-88881234', '0571-88881234'],
    ['057188881234', '0571-88881234'],
    ['(0571) 8888 1234', '0571-88881234'],
    ['（0571）88881234', '0571-88881234'],
    ['0571－88881234转101', '0571-88881234-101'],
    ['0898-6812345', '0898-6812345'],
    ['01062345678', '010-62345678'],
    ['021—62345678', '021-62345678'],
    ['4008001234', '400-800-1234'],
    ['400-8001234', '400-800-1234'],
    ['800 800 1234', '800-800-1234'],
    [' 13812345678 ', '13812345678'],
    ['１３８１２３４５６７８', '13812345678'],
    ['', ''],
    ['  ', ''],
  ])('%s is written %s', (typed, written) => expect(hospitalPhone.parse(typed)).toBe(written));

  it.each([
    '88881234',
    '110',
    '0571-8888',
    '010-6234567',
    '12345678901',
    '400-80-1234',
    '0571-88881234-1234567',
    '总机',
  ])('%s is none', (typed) =>
    expect(messages(hospitalPhone, typed)).toEqual(['请输入正确的电话，如 0571-88881234、400-800-1234 或手机号']),
  );

  it('is a text', () => expect(messages(hospitalPhone, null)).toEqual(['电话格式错误']));
});

describe('fields', () => {
  it.each([
    [phone, undefined, '手机号为必填项'],
    [phone, ' ', '手机号为必填项'],
    [phone, '2381234567', '请输入正确的手机号'],
    [phone, '138123456789', '请输入正确的手机号'],
    [date, '', '日期为必填项'],
    [date, '2026-02-30', '日期格式错误'],
    [date, '2026-2-3', '日期格式错误'],
    [time, null, '时间点为必填项'],
    [time, '24:00', '时间点格式错误'],
    [time, '9:00', '时间点格式错误'],
    [requiredText('主诉', 5), '   ', '主诉为必填项'],
    [requiredText('主诉', 5), '一二三四五六', '主诉最多5个字符'],
    [requiredText('主诉', 5), 'a\0b', '主诉包含无法识别的字符'],
  ])('say one thing: %#', (schema, value, message) => {
    expect(messages(schema, value)).toEqual([message]);
  });

  it('are trimmed', () => {
    expect(phone.parse(' 13812345678 ')).toBe('13812345678');
    expect(requiredText('主诉').parse(' 牙疼 ')).toBe('牙疼');
  });

  it('count pages from 1, ten at a time, and an empty id as absent', () => {
    expect(z.object(paging).parse({})).toEqual({ page: 1, pageSize: 10 });
    expect(z.object(paging).parse({ page: '3', pageSize: '100' })).toEqual({ page: 3, pageSize: 100 });
    expect(idQuery.parse('')).toBeUndefined();
  });

  it('take an id up to what a number holds exactly, and a version up to what its column does', () => {
    expect(idQuery.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(messages(idQuery, '9007199254740992')).toEqual(['编号格式错误']);
    expect(messages(requiredId('医院'), Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(messages(requiredId('医院'), 2 ** 53)).toEqual(['医院格式错误']);
    expect(messages(versionSeen, 2_147_483_647)).toEqual([]);
    expect(messages(versionSeen, 2_147_483_648)).toEqual(['版本格式错误']);
    expect(messages(requiredVersion, 2_147_483_648)).toEqual(['版本格式错误']);
    expect(messages(requiredVersion, undefined)).toEqual(['版本为必填项']);
  });
});

describe('names', () => {
  it.each(['<b>王小明</b>', '王小明<', '>', 'a\0b'])('%j is none', (name) => {
    const wrong = '姓名包含无法识别的字符';
    expect(messages(patientName, `王${name}`)).toEqual([wrong]);
    expect(messages(signUp.register.body.shape.name, `王${name}`)).toEqual([wrong]);
  });

  it.each(['王小明', '阿卜杜拉·买买提', "O'Brien", 'A&B'])('%s is one', (name) => {
    expect(messages(patientName, name)).toEqual([]);
  });
});

describe('an amount', () => {
  const price = money('单价', { min: 1, max: 100_000_000 });
  it.each([1, 12_850, 100_000_000])('of %s cents is taken', (amount) => {
    expect(price.parse(amount)).toBe(amount);
  });

  it.each([
    [undefined, '单价为必填项'],
    ['680', '单价为必填项'],
    [Number.NaN, '单价格式错误'],
    [68_000.5, '单价格式错误'],
    [-0.5, '单价格式错误'],
    [2 ** 53, '单价格式错误'],
    [0, '单价须大于0'],
    [100_000_001, '单价最多1000000元'],
  ])('that is %s is refused in one sentence', (amount, message) => {
    expect(messages(price, amount)).toEqual([message]);
  });

  it('says its bounds in words of its own where it has any', () => {
    const budget = money('每日预算', { max: 1_000, missing: '缺', low: '低', high: '高' });
    expect([null, -1, 1_001].map((amount) => messages(budget, amount))).toEqual([['缺'], ['低'], ['高']]);
    expect(messages(money('定金', { min: 100, max: 1_000 }), 99)).toEqual(['定金最少1元']);
    expect(messages(money('定金', { max: 1_000 }), -1)).toEqual(['定金格式错误']);
  });

  it('silences no other field of its form', () => {
    const form = z.object({ price, name: z.string() }).refine(({ name }) => name !== '', {
      path: ['name'],
      message: '名称为必填项',
      when: () => true,
    });
    expect(messages(form, { price: 1.5, name: '' })).toEqual(['单价格式错误', '名称为必填项']);
  });

  it('is told to others as a whole number of cents within its bounds', () => {
    expect(z.toJSONSchema(price)).toMatchObject({
      ...{ type: 'integer', format: 'cents', minimum: 1, maximum: 100_000_000 },
      description: '单价，单位：分',
    });
    expect(z.toJSONSchema(cents)).toMatchObject({ type: 'integer', format: 'cents', description: '金额，单位：分' });
  });

  it('is an amount of a form by itself', () => {
    const form = z.object({ price: titled('单价', (label) => money(label, { max: 100 }).nullish()) });
    expect(formFieldsOf(form)).toEqual({ price: { label: '单价', kind: 'number', required: false, cents: true } });
  });
});
