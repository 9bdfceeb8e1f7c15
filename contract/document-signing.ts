import { z } from 'zod';
import { relations } from './document-words.ts';
import { idOf, requiredId, requiredName, requiredText, requiredVersion } from './fields.ts';

/** How a document is signed: by whom, with what was drawn, or not at all (docs/domain/records.md#documents). */

const MOST_STROKES = 200;
/** Of all strokes: a name takes some hundred, and a request has room for so many. */
const MOST_POINTS = 3_000;
/** From its first point to its last, in ms: nobody signs for an hour. */
const LONGEST = 3_600_000;
const LARGEST_PAD = 8_192;
const FORMAT = { error: '签字格式错误' };

const point = z.object({
  x: z.number(FORMAT).min(0, FORMAT).max(LARGEST_PAD, FORMAT),
  y: z.number(FORMAT).min(0, FORMAT).max(LARGEST_PAD, FORMAT),
  /** Of the pen, in ms: when it was there, as the pad counts. */
  time: z.number(FORMAT).int(FORMAT).min(0, FORMAT),
});
const EXAMPLE = [
  { x: 10, y: 20, time: 0 },
  { x: 40, y: 22, time: 16 },
];
type Strokes = { x: number; y: number; time: number }[][];

const inOrder = (lines: Strokes) => {
  const times = lines.flat().map(({ time }) => time);
  const isOne = (times.at(-1) ?? 0) - (times[0] ?? 0) <= LONGEST;
  return isOne && times.every((time, n) => n === 0 || time >= (times[n - 1] ?? 0));
};

/** What was drawn, line by line, with its times. */
export const strokes = z
  .array(z.array(point, FORMAT).min(1, FORMAT).max(MOST_POINTS, '签字过长，请重签'), FORMAT)
  .max(MOST_STROKES, '签字过长，请重签')
  .refine((lines) => lines.flat().length <= MOST_POINTS, '签字过长，请重签')
  .refine((lines) => lines.flat().length > 1, '签字为空，请重签')
  .refine(inOrder, FORMAT);

export const documentSigning = z
  .object({
    version: requiredVersion,
    /** Who is asked to; a certificate, a referral or instructions may do without. */
    signer: z
      .object(
        {
          name: requiredName('签字人姓名', 50),
          relation: z.enum(relations, { error: '与患者关系为必填项' }),
          /** The last four signs of their ID. */
          id_tail: z
            .string({ error: '证件尾号格式错误' })
            .regex(/^\d{3}[\dX]$/, '证件尾号为证件号码后4位')
            .nullish()
            .meta({ examples: ['123X'] }),
        },
        { error: '签字人格式错误' },
      )
      .nullish(),
    strokes: strokes.nullish().meta({ examples: [[EXAMPLE]] }),
    /** The scanned sheet that they signed by hand: a picture of the patient, 检验/病理 or 其他. */
    paper_image_id: idOf('扫描件')
      .nullish()
      .meta({ examples: [null] }),
    refused: z
      .object(
        {
          reason: requiredText('拒签原因', 200).refine(
            (text) => text === '' || text.length >= 2,
            '拒签原因至少2个字符',
          ),
          /** Who else was there. */
          second_id: requiredId('见证人'),
        },
        { error: '拒签格式错误' },
      )
      .nullish()
      .meta({ examples: [null] }),
  })
  .superRefine(({ signer, strokes: drawn, paper_image_id: paper, refused }, check) => {
    const tell = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (drawn && refused) tell('refused', '已签字不能同时拒签');
    if (paper && refused) tell('refused', '已签字不能同时拒签');
    if (drawn && paper) tell('paper_image_id', '签字与扫描件只能选一种');
    if (!signer && (drawn || paper || refused)) tell('signer', '签字人为必填项');
    if (signer && !drawn && !paper && !refused) tell('strokes', '签字为必填项');
  });
