import fc, { type Arbitrary } from 'fast-check';
import { edges, naughty, otherType } from './bend.ts';
import { NAUGHTY } from './strings.ts';
import { day, id, type Json } from './values.ts';
import type { Who } from './wire.ts';

/** What hostile clients say on the live channel: Socket.IO packets, engine.io packets, bytes of no protocol. */

export type Frame =
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'bytes'; readonly hex: string }
  | { readonly as: 'repeated'; readonly text: string; readonly times: number; readonly closing: string };

/** One visit of one client: who it says to be, and what it says one after the other. */
export interface Script {
  readonly kind: string;
  readonly who: Who;
  /** The packet by which it joins; null: it never does. */
  readonly join: string | null;
  readonly frames: readonly Frame[];
}

const text = (packet: string): Frame => ({ as: 'text', text: packet });
const repeated = (unit: string, times: number): Frame => ({ as: 'repeated', text: unit, times, closing: '' });

const NAMES = [
  ...['watch', 'unwatch', 'looking', 'watch_patient', 'unwatch_patient', 'editing'],
  ...['watch_charges', 'unwatch_charges'],
] as const;

const request = fc
  .record({
    hospital_id: fc.nat({ max: 6 }),
    date: fc.nat({ max: 9 }),
    after: fc.option(fc.nat()),
    slot: fc.nat({ max: 40 }),
    patient: fc.nat({ max: 40 }),
    section: fc.constantFrom('info', 'record/see', 'case'),
    record_id: fc.option(fc.integer({ min: 1 })),
    disposal_id: fc.option(fc.integer({ min: 1 })),
  })
  .map(
    ({ hospital_id, date, after, slot, patient, section, record_id, disposal_id }): Json => ({
      hospital_id: id('hospital', hospital_id),
      date: day(date),
      ...(after === null ? {} : { after }),
      slot_id: id('slot', slot),
      patient_id: id('patient', patient),
      section,
      record_id,
      disposal_id,
    }),
  );

const packet = (name: string, n: number, ...args: Json[]) => text(`42${n}${JSON.stringify([name, ...args])}`);

const asked = fc.tuple(fc.constantFrom(...NAMES), request, fc.nat({ max: 1_000 }));

const valid = asked.map(([name, ask, n]) => packet(name, n, ask));

const FIELDS = [
  'hospital_id',
  'date',
  'after',
  'slot_id',
  'patient_id',
  'section',
  'record_id',
  'disposal_id',
] as const;

const bentAsk = fc
  .tuple(asked, fc.constantFrom(...FIELDS), fc.nat({ max: 2 }))
  .chain(([[name, ask, n], field, way]) => {
    const was = (ask as Record<string, Json>)[field] ?? 1;
    const by = [edges, naughty, otherType][way] ?? edges;
    return by(was).map((value) => packet(name, n, { ...(ask as Record<string, Json>), [field]: value }));
  });

/** Wrong counts of arguments, and what is no request at all. */
const odd = fc
  .tuple(fc.constantFrom(...NAMES), fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }), fc.boolean())
  .map(([name, args, acked]) => text(`42${acked ? '7' : ''}${JSON.stringify([name, ...args])}`));

const EVENTS = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'error',
  'newListener',
  'removeListener',
  'changes',
  'session',
  'notification',
  'join',
  'message',
  ...NAUGHTY,
];

const unknown = fc
  .tuple(fc.constantFrom(...EVENTS), fc.jsonValue())
  .map(([name, value]) => packet(name, 1, value as Json));

const PACKETS = [
  '',
  '4',
  '42',
  '42[',
  '42{}',
  '42""',
  '42[1]',
  '42[null]',
  '42[{}]',
  '42[[]]',
  '4299999999999999999999["watch",{}]',
  '42-1["watch",{}]',
  '43',
  '43[]',
  '430[]',
  '43999[{"ok":true}]',
  '44',
  '44{"message":"x"}',
  '40',
  '40{}',
  '40/admin,',
  '40/admin,{}',
  '41',
  '41/admin,',
  '42/admin,["watch",{}]',
  '42/,["watch",{}]',
  '49',
  '4a',
  '45',
  '450-["watch"]',
  '451-["watch",{"_placeholder":true,"num":0}]',
  '451-["watch",{"_placeholder":true,"num":9}]',
  '45999999999-["watch"]',
  '45-1-["watch"]',
  '461-[]',
  '0',
  '1',
  '2',
  '2probe',
  '3',
  '3probe',
  '5',
  '6',
  '7',
  '8',
  '\u0000',
  'b',
  'bAAAA',
  '42["watch",{"__proto__":{"hm_polluted":1},"hospital_id":1}]',
];

const broken = fc.constantFrom(...PACKETS).map(text);

const binary = fc.oneof(
  fc.uint8Array({ maxLength: 64 }).map((bytes): Frame => ({ as: 'bytes', hex: Buffer.from(bytes).toString('hex') })),
  fc.constantFrom('00', 'ff', '04', '345b5d', 'b4'.repeat(1_000)).map((hex): Frame => ({ as: 'bytes', hex })),
);

const deep = fc.constantFrom(
  { as: 'repeated' as const, text: '42', times: 1, closing: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
  {
    as: 'repeated' as const,
    text: '42["watch",{"hospital_id":',
    times: 1,
    closing: `${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
  },
  { as: 'repeated' as const, text: '42["watch"', times: 1, closing: `${',{}'.repeat(15_000)}]` },
);

const huge = fc.integer({ min: 63_000, max: 300_000 }).map((times) => repeated('x', times));

const FRAMES: Readonly<Record<string, Arbitrary<Frame>>> = {
  valid,
  bent: bentAsk,
  odd,
  unknown,
  broken,
  binary,
  deep,
  huge,
};

const WHO: readonly Who[] = ['visitor', 'patient', 'desk', 'doctor', 'owner', 'admin', 'stranger', 'dead'];

const JOINS = [
  '40',
  '40{}',
  '40null',
  '40[]',
  '40{"token":{}}',
  '40{"token":["x"]}',
  `40{"token":"${'x'.repeat(5_000)}"}`,
  '40{"token":null,"hospitalId":{}}',
  '40{"token":1e400}',
  '40/admin,',
  '40{"__proto__":{"token":"x"}}',
  '40{',
  '40"x"',
  '40{"hospitalId":"1"}',
];

/** Scripts of each kind: mostly its own frames, with right ones between them. */
export const SCRIPTS: Readonly<Record<string, Arbitrary<Script>>> = Object.fromEntries([
  ...Object.entries(FRAMES).map(([kind, frame]) => [
    kind,
    fc.record({
      kind: fc.constant(kind),
      who: fc.constantFrom(...WHO),
      join: fc.constant('40'),
      frames: fc.array(fc.oneof({ weight: 3, arbitrary: frame }, { weight: 1, arbitrary: valid }), {
        minLength: 1,
        maxLength: 12,
      }),
    }),
  ]),
  [
    'join',
    fc.record({
      kind: fc.constant('join'),
      who: fc.constantFrom(...WHO),
      join: fc.option(fc.constantFrom(...JOINS), { nil: null }),
      frames: fc.array(valid, { maxLength: 3 }),
    }),
  ],
  [
    'flood',
    fc.record({
      kind: fc.constant('flood'),
      who: fc.constantFrom(...WHO),
      join: fc.constant('40'),
      frames: fc
        .tuple(valid, fc.integer({ min: 100, max: 2_000 }))
        .map(([frame, times]) => Array.from({ length: times }, () => frame)),
    }),
  ],
]);

/** Bytes on a WebSocket that no WebSocket has: after the handshake, over TCP. */
export const RAW_FRAMES: Readonly<Record<string, string>> = {
  unmasked: '810568656c6c6f',
  'reserved bits': 'f18000000000',
  'unknown opcode': '838000000000',
  'a length without end': '81ff7fffffffffffffff00000000',
  'a negative length': '81ffffffffffffffffff00000000',
  'no UTF-8': '818200000000c328',
  'a continuation of nothing': '808000000000',
  'a long ping': `89fe00c800000000${'00'.repeat(200)}`,
  'a close of one byte': '88810000000000',
  'half a header': '81',
  'HTTP again': Buffer.from('GET / HTTP/1.1\r\n\r\n').toString('hex'),
  'pieces that never end': `01810000000034${'00810000000034'.repeat(500)}`,
};
