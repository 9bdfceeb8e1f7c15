import { z } from 'zod';
import { SURFACES } from './tooth-names.ts';

/** Teeth and surfaces as they are sent (docs/domain/records.md#teeth-and-codes). */

/** FDI: `11` to `48`, `51` to `85`; with `S` the supernumerary one beside it. */
const FDI = /^([1-4][1-8]|[5-8][1-5])S?$/;

const MOST_TEETH = 52;

export const tooth = z
  .string({ error: '牙位格式错误' })
  .regex(FDI, '牙位格式错误')
  .meta({ examples: ['26'] });

const once = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** None, or some, each once. */
export const teeth = z
  .array(tooth, { error: '牙位格式错误' })
  .max(MOST_TEETH, `牙位最多${MOST_TEETH}个`)
  .refine(once, '牙位重复');

export const surfaces = z
  .array(z.enum(SURFACES, { error: '牙面格式错误' }), { error: '牙面格式错误' })
  .max(SURFACES.length, '牙面重复')
  .refine(once, '牙面重复');
