import { describe, expect, it } from 'vitest';
import { roster } from '../../contract/roster.ts';
import { scheduling } from '../../contract/scheduling.ts';
import type { Viewer } from './context.ts';
import { createPublicReads } from './public-reads.ts';

const refused = (read: () => void): boolean => {
  try {
    read();
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'TOO_MANY', retryAfter: expect.any(Number) });
    return true;
  }
};
const attempts = (times: number, read: () => void) =>
  Array.from({ length: times }, () => refused(read)).filter(Boolean);

describe('what strangers read', () => {
  it('is so much a minute of each call for an address, and a tenth of what programs read', () => {
    let at = 0;
    const reads = createPublicReads(600, () => at);
    expect(attempts(601, () => reads.admit(scheduling.index, null, '10.0.0.1'))).toHaveLength(1);
    expect(attempts(61, () => reads.admit(scheduling.events, null, '10.0.0.1'))).toHaveLength(1);
    expect(attempts(600, () => reads.admit(scheduling.index, null, '10.0.0.2'))).toHaveLength(0);
    at += 60_000;
    expect(attempts(600, () => reads.admit(scheduling.index, null, '10.0.0.1'))).toHaveLength(0);
  });

  it('counts a network of IPv6 as one address', () => {
    const reads = createPublicReads(10, () => 0);
    let host = 0;
    expect(attempts(11, () => reads.admit(scheduling.index, null, `2001:db8::${++host}`))).toHaveLength(1);
  });

  it('is not counted for who is signed in, and not where one has to be', () => {
    const reads = createPublicReads(1, () => 0);
    const viewer = { user_id: 1 } as Viewer;
    expect(attempts(5, () => reads.admit(scheduling.index, viewer, '10.0.0.1'))).toHaveLength(0);
    expect(attempts(5, () => reads.admit(roster.workSettings, null, '10.0.0.1'))).toHaveLength(0);
  });
});
