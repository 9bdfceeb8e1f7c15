import { describe, expect, it } from 'vitest';
import { checkOnce, type KeyHistory, type Sending } from './once.ts';
import { checkSms, type MessageRow } from './sms.ts';

const sent = (n: number, status: number, text = status === 201 ? '{"data":{"id":1}}' : ''): Sending => ({
  ...{ requestId: `r${n}`, server: n % 2, at: n, status, text },
});
const one = { events: 1, jobs: 2, trail: 0 };
const good: KeyHistory = {
  ...{ key: 'k', act: 'book', done: 1, kept: 1, eventsOfOne: 1, traces: new Map([['r1', one]]) },
  sendings: [sent(0, 0), sent(1, 201), sent(2, 409, '{"code":"IN_PROGRESS"}'), sent(3, 503), sent(4, 201)],
  other: { status: 422, text: '{"errors":{"Idempotency-Key":["…"]}}' },
};
const words = (change: Partial<KeyHistory>) => checkOnce([{ ...good, ...change }]).map(({ what }) => what);

describe('the checker of keys', () => {
  it('takes one effect and one answer, whatever was lost on the way', () => {
    expect(words({})).toEqual([]);
    expect(words({ other: null })).toEqual([]);
  });
  it('finds what was done twice or never', () => {
    expect(words({ done: 2 })).toEqual(['book k was done 2 times']);
    expect(words({ done: 0, kept: 0, eventsOfOne: 0, traces: new Map(), sendings: [sent(0, 0)] })).toEqual([
      'book k was never answered with a success',
      'book k was done 0 times',
      'book k has 0 answers kept',
    ]);
  });
  it('finds traces of two requests, and more events than one makes', () => {
    expect(
      words({
        traces: new Map([
          ['r1', one],
          ['r4', { events: 0, jobs: 1, trail: 0 }],
        ]),
      }),
    ).toEqual(['book k left its traces with 2 requests']);
    expect(words({ traces: new Map([['r1', { ...one, events: 2 }]]) })).toHaveLength(1);
  });
  it('finds two answers, a refusal of what was done, and other contents that were taken', () => {
    expect(words({ sendings: [sent(1, 201), sent(2, 201, '{"data":{"id":2}}')] })).toEqual([
      'book k was answered in two ways',
    ]);
    expect(words({ sendings: [sent(1, 201), sent(2, 409, '{"code":"SLOT_TAKEN"}')] })).toEqual([
      'book k was refused once with 409',
    ]);
    expect(words({ other: { status: 201, text: '' } })).toEqual(['book k took other contents under the same key: 201']);
  });
});

const row = (state: string): MessageRow => ({ dedupe: 'm', state, tries: 1, error: null });
const sms = (...given: Parameters<typeof checkSms>) => checkSms(...given).map(({ what }) => what);

describe('the checker of messages', () => {
  it('takes one ring for what was sent, and at most one for what nobody knows', () => {
    expect(sms([row('sent')], ['m'], ['m'])).toEqual([]);
    expect(sms([row('unknown')], ['m'], ['m'])).toEqual([]);
    expect(sms([row('unknown')], [], ['m'])).toEqual([]);
    expect(sms([row('stopped')], [], [])).toEqual([]);
  });
  it('finds a second ring', () => {
    expect(sms([row('sent')], ['m', 'm'], [])).toEqual(['m rang 2 times']);
    expect(sms([row('unknown')], ['m', 'm'], [])).toEqual(['m rang 2 times']);
  });
  it('finds a ledger that says otherwise than the provider', () => {
    expect(sms([row('sent')], [], [])).toEqual(['m is sent and never reached the provider']);
    expect(sms([row('stopped')], ['m'], [])).toEqual(['m rang, and the ledger says stopped']);
    expect(sms([], ['m'], [])).toEqual(['m rang and is in no ledger']);
  });
  it('finds what was never written, and what never ended', () => {
    expect(sms([], [], ['m'])).toEqual(['m was wanted and never written']);
    expect(sms([row('sending')], [], [])).toEqual(['m is still sending']);
  });
});
