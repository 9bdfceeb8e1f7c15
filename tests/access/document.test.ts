import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { accessDocument, FILE } from '../../scripts/access-matrix.ts';

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
