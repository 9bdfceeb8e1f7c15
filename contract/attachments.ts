import { z } from 'zod';
import { requiredText } from './fields.ts';

/** Files of a row (附件): docs/domain/sign-up.md#uploads. */

export const attachment = z
  .object({
    /** The key of an upload of type `attachment`; comes back with every answer. */
    key: z.string(),
    name: z.string(),
    content_type: z.string(),
    /** Bytes. */
    size: z.number(),
    /** Good for some minutes. */
    url: z.string(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

/** As a form names one: an upload of type `attachment`, of one row alone. */
export type NamedAttachment = Pick<Attachment, 'key' | 'name'>;

/** The files of a form, in their order. */
export function attachmentList(label: string, max: number) {
  return z
    .array(z.object({ key: requiredText(label, 300), name: requiredText(`${label}名称`, 100) }), {
      error: `${label}格式错误`,
    })
    .max(max, `${label}最多${max}个`);
}
