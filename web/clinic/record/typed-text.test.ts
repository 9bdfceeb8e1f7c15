import { describe, expect, it } from 'vitest';
import {
  foundIn,
  replaceAt,
  slashAt,
  slotAfter,
  slotBefore,
  slotsOf,
  tokenBeside,
  typedTooth,
  withTeeth,
} from './typed-text.ts';

describe('a slash', () => {
  it.each([
    ['/', ''],
    ['/lz', 'lz'],
    ['冷诊：/lz', 'lz'],
    ['叩(+) /26mo', '26mo'],
    ['。/11-14', '11-14'],
  ])('begins a word in %s', (text, query) => {
    expect(slashAt(text, text.length)).toEqual({ from: text.lastIndexOf('/'), to: text.length, query });
  });
  it.each(['1/2', '3d/周', 'mg//', '/lz ', '/冷', 'a/b'])('is as it was typed in %s', (text) => {
    expect(slashAt(text, text.length)).toBeNull();
  });
  it('is looked for before the caret alone', () => {
    expect(slashAt('/lz敏感', 3)).toMatchObject({ query: 'lz' });
    expect(slashAt('/lz敏感', 5)).toBeNull();
  });
});

describe('a tooth after a slash', () => {
  it.each([
    ['26', '[[26]]'],
    ['26om', '[[26:MO]]'],
    ['26:DO', '[[26:OD]]'],
    ['18s', '[[18S]]'],
    ['11-14', '[[11-14]]'],
    ['55', '[[55]]'],
  ])('%s', (typed, token) => expect(typedTooth(typed)).toBe(token));
  it.each(['49', '2', '267', '26x', '11-14mo', 'lz', ''])('%s is none', (typed) =>
    expect(typedTooth(typed)).toBeNull(),
  );
});

describe('what is put in', () => {
  it('stands where the slash word stood, and the caret behind it', () => {
    expect(replaceAt('冷诊：/lz。', { from: 3, to: 6 }, '敏感')).toEqual({ text: '冷诊：敏感。', select: [5, 5] });
  });
  it('is left at its first slot', () => {
    expect(replaceAt('/xy', { from: 0, to: 3 }, '疼痛{天数}天，{性质}')).toEqual({
      text: '疼痛{天数}天，{性质}',
      select: [2, 6],
    });
  });
});

it('slots are visited one after the other, and back', () => {
  const text = '{牙位}疼痛{天数}天';
  expect(slotAfter(text, 0)).toEqual([0, 4]);
  expect(slotAfter(text, 4)).toEqual([6, 10]);
  expect(slotAfter(text, 7)).toBeNull();
  expect(slotBefore(text, 6)).toEqual([0, 4]);
  expect(slotBefore(text, 3)).toBeNull();
  expect(slotsOf(`${text}{天数}`)).toEqual(['牙位', '天数']);
});

it('a tooth is one letter', () => {
  const text = '左[[26:OM]]右';
  expect(tokenBeside(text, 10, 'before')).toEqual([1, 10]);
  expect(tokenBeside(text, 5, 'before')).toEqual([1, 10]);
  expect(tokenBeside(text, 1, 'before')).toBeNull();
  expect(tokenBeside(text, 1, 'after')).toEqual([1, 10]);
  expect(tokenBeside(text, 10, 'after')).toBeNull();
});

it('a template takes the teeth that are chosen, or keeps its slot', () => {
  expect(withTeeth('{牙位}龋坏', ['26', '27'])).toBe('[[26]]、[[27]]龋坏');
  expect(withTeeth('{牙位}龋坏', [])).toBe('{牙位}龋坏');
});

it('phrases are found by how they begin, then by what they have, most used first as they came', () => {
  const words = [
    { text: '叩痛', initials: 'kt' },
    { text: '冷诊敏感', initials: 'lzmg' },
    { text: '重新测量', initials: 'cxcl zxcl' },
    { text: '冷诊正常', initials: 'lzzc' },
  ];
  const texts = (query: string) => foundIn(words, query).map(({ text }) => text);
  expect(texts('lz')).toEqual(['冷诊敏感', '冷诊正常']);
  expect(texts('ZX')).toEqual(['重新测量']);
  expect(texts('cl')).toEqual(['重新测量']);
  expect(texts('z')).toEqual(['重新测量', '冷诊敏感', '冷诊正常']);
  expect(texts('')).toHaveLength(4);
});
