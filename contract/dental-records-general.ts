import { z } from 'zod';
import { hasNoNul } from './fields.ts';

/** What has no sheet of its own (一般记录): docs/domain/records.md#sheets. A draft may lack anything. */

export const GENERAL_LIMITS = { title: 50, content: 5_000 } as const;

const text = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`);

export const general = z.object({
  /** Signed, of two characters at least. */
  title: text('标题', GENERAL_LIMITS.title),
  content: text('内容', GENERAL_LIMITS.content),
});
export type General = z.infer<typeof general>;

/** What one begins with. */
export const NO_GENERAL: General = { title: '', content: '' };
