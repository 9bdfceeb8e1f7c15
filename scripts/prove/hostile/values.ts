import fc, { type Arbitrary } from 'fast-check';
import { type Document, resolved, type Schema } from './schema.ts';

/** What a call would take, by its schema: the ground from which hostile requests are bent. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * What stands for something of the world that is known only when the request is sent, so that a request can be sent
 * again in another world: `~id.slot.3~` the fourth slot there is, `~date.2~` the day after tomorrow, `~raw.1e400~` a
 * number as it is written.
 */
export const id = (pool: string, n: number) => `~id.${pool}.${n}~`;
export const day = (n: number) => `~date.${n}~`;
export const raw = (token: string) => `~raw.${token}~`;

const few = fc.nat({ max: 40 });

/** What an id of this name means. */
const POOLS: Record<string, string> = {
  hospital_id: 'hospital',
  hospital_ids: 'hospital',
  doctor_id: 'doctor',
  leader_id: 'doctor',
  consultant_id: 'doctor',
  department_id: 'department',
  department_ids: 'department',
  patient_id: 'patient',
  scheduling_time_id: 'slot',
  hold_id: 'hold',
  reservation_id: 'reservation',
  union_id: 'union',
};

/** What `id` means, by what stands between /api/ and /{id}. */
const THINGS: Record<string, string> = {
  'admin/examine_hospitals': 'hospital',
  'admin/examine_doctors': 'review',
  'admin/hospitals': 'hospital',
  'admin/unions': 'union',
  'admin/departments': 'department',
  'admin/patients': 'patient',
  'admin/work_settings/exceptions': 'exception',
  'admin/hospital/message': 'announcement',
  'admin/advisory': 'advisory',
  'admin/sms': 'sms',
  'admin/queues': 'job',
  announcements: 'announcement',
  index_hospitals: 'hospital',
  staff: 'doctor',
  holds: 'hold',
  patients: 'patient',
  calendar_feeds: 'feed',
};

export function poolOf(name: string, path: string): string {
  if (POOLS[name]) return POOLS[name];
  const [, thing = ''] = /^\/api\/(.*?)\/\{id\}/.exec(path) ?? [];
  if (THINGS[thing]) return THINGS[thing];
  if (path === '/api/reservations') return 'slot';
  if (path.includes('patient-regd')) return 'registration';
  if (path.includes('message')) return 'announcement';
  if (path.startsWith('/api/notifications')) return 'notification';
  return 'reservation';
}

export const isId = (name: string) => /^ids?$|_ids?$/.test(name);

const NAMES = ['张三', '欧阳娜娜', '赵一一', 'Anna Müller', '阿卜杜拉·艾力'];
const KEYWORDS = ['张', 'zhang', 'zs', '138', '口腔', '一', '衡川 总院', 'ü', 'a'];

const BY_NAME: Record<string, Arbitrary<Json>> = {
  name: fc.constantFrom(...NAMES),
  keyword: fc.constantFrom('', ...KEYWORDS),
  phone: fc.nat({ max: 99_999_999 }).map((n) => `138${String(n).padStart(8, '0')}`),
  password: fc.constantFrom('Haomai2026', 'Falsch99'),
  password_confirmation: fc.constantFrom('Haomai2026', 'Falsch99'),
  code: fc.nat({ max: 999_999 }).map((n) => String(n).padStart(6, '0')),
  certificate_number: fc.constantFrom('110101199003071233', 'P1234567', 'H10203040', ''),
  amount: fc.constantFrom<Json>(1, 10, 99.99, 10_000),
};

const TIME = fc
  .tuple(fc.nat({ max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`);

function textOf(schema: Schema, name: string, path: string): Arbitrary<Json> {
  const known = BY_NAME[name];
  if (known) return known;
  if (isId(name)) return few.map((n) => (n % 2 ? id(poolOf(name, path), n) : `~hash.${n}~`));
  if (schema.pattern?.includes('[ T]'))
    return fc.tuple(fc.nat({ max: 9 }), TIME).map(([n, time]) => `${day(n)} ${time}`);
  if (/\\d\{4\}-/.test(schema.pattern ?? '') || (/date$|_on$|^(from|to|time)$/.test(name) && !schema.pattern))
    return fc.nat({ max: 9 }).map(day);
  if (schema.pattern?.includes(':[0-5]')) return TIME;
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const maxLength = Math.min(schema.maxLength ?? 40, 40);
  return fc.oneof(
    fc.constantFrom('牙痛三天', '复诊', '1', ''),
    fc.string({ unit: 'grapheme', minLength: Math.min(schema.minLength ?? 0, maxLength), maxLength }),
  );
}

/** Values that a schema takes, most of them such as people would send. */
export function valuesOf(given: Schema, document: Document, path: string, name = ''): Arbitrary<Json> {
  const schema = resolved(given, document);
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  if (schema.const !== undefined) return fc.constant(schema.const as Json);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((part) => valuesOf(part, document, path, name)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, document, path);
    case 'array':
      return fc.array(
        typeof schema.items === 'object' ? valuesOf(schema.items, document, path, name) : fc.constant(1),
        {
          maxLength: Math.min(schema.maxItems ?? 3, 3),
        },
      );
    case 'string':
      return textOf(schema, name, path);
    case 'integer':
    case 'number':
      if (isId(name)) return few.map((n) => id(poolOf(name, path), n));
      return (
        BY_NAME[name] ??
        fc.integer({ min: Math.max(schema.minimum ?? 0, -1_000), max: Math.min(schema.maximum ?? 100, 10_000) })
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      // A query's coerced parts say no type.
      if (isId(name)) return few.map((n) => id(poolOf(name, path), n));
      return fc.constantFrom<Json>(1, '1', '文字', '', true, null);
  }
}

function objectOf(schema: Schema, document: Document, path: string): Arbitrary<Json> {
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]): [string, Arbitrary<Json>][] =>
    typeof part === 'boolean' ? [] : [[name, valuesOf(part, document, path, name)]],
  );
  return fc
    .record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [], noNullPrototype: true })
    .map((made) => made as Json);
}
