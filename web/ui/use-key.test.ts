import { describe, expect, it } from 'vitest';
import { isTyping } from './use-key.ts';

describe('single letters', () => {
  it('are off while typing', () => {
    expect(isTyping(document.createElement('input'))).toBe(true);
    expect(isTyping(document.createElement('textarea'))).toBe(true);
    expect(isTyping(document.createElement('div'))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});
