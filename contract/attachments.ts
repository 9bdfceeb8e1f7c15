import { z } from 'zod';

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
