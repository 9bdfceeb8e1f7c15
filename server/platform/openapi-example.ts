import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What people would write into a field of this name. */
const BY_NAME: Record<string, unknown> = {
  access_token: 'm3Jc0eWZ4mH2v1c5b8n7x6y5t4r3e2w1q0a9s8d7f6g',
  phone: '13800138000',
  password: 'Haomai2026',
  password_confirmation: 'Haomai2026',
  old_password: 'Haomai2025',
  code: '402175',
  key: 'q3J9sV0xT2yB7nKpL4mZaw',
  from: '09:00',
  to: '18:00',
  reason: '资料不全，请补充执业许可证',
  name: '张三',
  title: '衡川口腔 · 总院',
  hospital_name: '衡川口腔 · 总院',
  doctor_name: '李医生',
  department_name: '口腔内科',
  job_title: '主治医师',
  patient: '张三',
  certificate_number: '110101199003071233',
  credit_code: '12100000400000624D',
  email: 'zhangsan@example.com',
  chief_complaint: '牙疼三天',
  source: '牙疼三天',
  keyword: '口腔',
  prop: 'd12',
  appointment_time: '2026-11-20 09:00',
  holder: 'b7f1c2d3e4f5a6b7c8d9e0f1',
  hash_id: 'q3J9sV0xT2yB7nKpL4mZaw',
};

/** Tried in turn where a pattern asks for a form. */
const FORMS = ['2026-11-20', '09:00', '13800138000', 'q3J9sV0xT2yB7nKpL4mZaw', '12'];
const INSTANT = '2026-11-20T09:00:00.000+08:00';

/** A value that a schema takes, as people would write it. */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>, name = ''): unknown {
  if (schema.$ref)
    return exampleOf(components[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, components, name);
  // Where fields belong together the contract says one that fits the others'.
  if (schema.examples) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first, components, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, components);
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items)
        ? [exampleOf(schema.items, components, name)]
        : [];
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectOf(schema: JsonSchema, components: Record<string, JsonSchema>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      typeof part === 'boolean' ? [] : [[key, exampleOf(part, components, key)]],
    ),
  );
}

function textOf(schema: JsonSchema, name: string): string {
  if (schema.format === 'date') return '2026-11-20';
  const known = BY_NAME[name];
  if (schema.pattern) {
    const form = new RegExp(schema.pattern);
    // A span's end lies behind its beginning, of hours as of days.
    const forms = typeof known === 'string' ? [known, ...FORMS] : FORMS;
    return forms.find((text) => form.test(text)) ?? '';
  }
  if (typeof known === 'string') return known;
  if (name === 'date') return '2026-11-20';
  if (name === 'time') return '09:00';
  return name.endsWith('_at') || name === 'now' || name === 'at' ? INSTANT : '文字';
}
