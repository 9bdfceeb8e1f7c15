import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { accessDocument, FILE, SCREENS_FILE, screensSource } from '../../scripts/access-matrix.ts';

describe('docs/access.md', () => {
  it('says what the contract says (else: npm run access:write)', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(accessDocument());
  });

  it('has a line for every call', () => {
    const lines = accessDocument().split('\n');
    for (const { name, call } of allCalls())
      expect(lines.filter((line) => line.startsWith(`| ${name} | ${call.method} ${call.path} |`))).toHaveLength(1);
  });
});

describe('the server’s list of screens', () => {
  it('says what the table of screens says (else: npm run access:write)', async () => {
    expect(readFileSync(SCREENS_FILE, 'utf8')).toBe(await screensSource());
  });
});
