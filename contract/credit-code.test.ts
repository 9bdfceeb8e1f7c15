import { describe, expect, it } from 'vitest';
import { isCreditCode } from './credit-code.ts';

/** As their owners publish them: 腾讯, 华为, 小米, 中国移动, 北京大学. */
const REAL = [
  '9144030071526726XG',
  '914403001922038216',
  '91110108551385082Q',
  '911100007109250324',
  '12100000400000624D',
];

describe('统一社会信用代码', () => {
  it.each(REAL)('%s is one', (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  it.each(REAL)('%s is none with one sign changed, wherever it stands', (code) => {
    for (let at = 0; at < code.length; at += 1) {
      const other = code[at] === '7' ? '8' : '7';
      expect(isCreditCode(`${code.slice(0, at)}${other}${code.slice(at + 1)}`), `at ${at}`).toBe(false);
    }
  });

  it.each(['', '9144030071526726X', '9144030071526726xg', '91440300715267 26XG', '9144O30071526726XG'])(
    '%j is none',
    (text) => {
      expect(isCreditCode(text)).toBe(false);
    },
  );
});
