import { z } from 'zod';
import { tooth } from './teeth.ts';
import { digitOf, isPrimary, isUpper } from './tooth-names.ts';

/** What a perio sheet (牙周检查) says of each tooth: docs/domain/records.md#sheets. Depths in mm. */

/** The six sites of a tooth, in their order. */
const SITES = ['DB', 'B', 'MB', 'DL', 'L', 'ML'] as const;

const MOST_PD = 19;
const REC = { least: -9, most: 15 };

const millimetres = (label: string, least: number, most: number) => {
  const said = `${label}为${least}至${most}的整数`;
  return z.number({ error: said }).int(said).min(least, said).max(most, said).nullable().default(null);
};
const mark = (label: string) =>
  z
    .boolean({ error: `${label}格式错误` })
    .nullable()
    .default(null);
const grade = (label: string) => {
  const said = `${label}为0至3`;
  return z.number({ error: said }).int(said).min(0, said).max(3, said).nullable().default(null);
};

const site = z.object({
  pd: millimetres('探诊深度', 0, MOST_PD),
  /** Recession is positive. */
  rec: millimetres('牙龈退缩', REC.least, REC.most),
  bop: mark('探诊出血'),
  plaque: mark('菌斑'),
  calculus: mark('牙石'),
  pus: mark('溢脓'),
});
export type PerioSite = z.infer<typeof site>;

const FURCATION_SIDES = ['B', 'L', 'M', 'D'] as const;
type FurcationSide = (typeof FURCATION_SIDES)[number];

/** Where the roots of a tooth part: of those that have more than one. */
function furcationsOf(fdi: string): readonly FurcationSide[] {
  const digit = digitOf(fdi);
  if (digit >= (isPrimary(fdi) ? 4 : 6)) return isUpper(fdi) ? ['B', 'M', 'D'] : ['B', 'L'];
  return !isPrimary(fdi) && digit === 4 && isUpper(fdi) ? ['M', 'D'] : [];
}

const perioTooth = z
  .object({
    /** In the order of SITES, null where unmeasured. */
    sites: z.array(site.nullable(), { error: '位点为必填项' }).length(SITES.length, `位点须为${SITES.length}个`),
    mobility: grade('松动度'),
    furcation: z
      .object(
        {
          ...{ B: grade('根分叉'), L: grade('根分叉') },
          ...{ M: grade('根分叉'), D: grade('根分叉') },
        },
        { error: '根分叉格式错误' },
      )
      .nullable()
      .default(null),
    implant: z.boolean({ error: '种植体格式错误' }).default(false),
    /** Not looked at, and not counted. */
    skip: z.boolean({ error: '跳过格式错误' }).default(false),
  })
  .meta({ id: 'PerioTooth' });
export type PerioTooth = z.infer<typeof perioTooth>;

/** Every tooth that there may be, by its FDI number. */
const TEETH: readonly string[] = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((quadrant) =>
  (quadrant < 5 ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3, 4, 5]).flatMap((digit) => {
    const fdi = `${quadrant}${digit}`;
    return [fdi, `${fdi}S`].filter((each) => tooth.safeParse(each).success);
  }),
);

/** Of each tooth, as plain data: which furcations it has. */
export const FURCATIONS: Readonly<Record<string, readonly FurcationSide[]>> = Object.fromEntries(
  TEETH.map((fdi) => [fdi, furcationsOf(fdi)]),
);

const byTooth = <S extends z.ZodType>(schema: S): Record<string, z.ZodOptional<S>> =>
  Object.fromEntries(TEETH.map((fdi) => [fdi, schema.optional()]));

/** What is measured, of the teeth that are named; each save says all of them. */
export const perioTeeth = z
  .strictObject(byTooth(perioTooth), { error: '牙位格式错误' })
  .superRefine((teeth, check) => {
    for (const [fdi, said] of Object.entries(teeth)) {
      const has = FURCATIONS[fdi] ?? [];
      for (const side of FURCATION_SIDES) {
        if (said?.furcation?.[side] != null && !has.includes(side))
          check.addIssue({ code: 'custom', path: [fdi, 'furcation', side], message: '该处没有根分叉' });
      }
    }
  })
  .meta({ id: 'PerioTeeth' });
export type PerioTeeth = z.infer<typeof perioTeeth>;

const measured = site.extend({
  /** Clinical attachment loss: pd + rec; null where one is not known. */
  cal: z.number().nullable(),
});

/** As it is answered: a tooth that the chart says is gone is skipped, too. */
export const measuredTeeth = z
  .object(byTooth(perioTooth.extend({ sites: z.array(measured.nullable()) }).meta({ id: 'MeasuredTooth' })))
  .meta({ id: 'MeasuredTeeth' });
export type MeasuredTeeth = z.infer<typeof measuredTeeth>;

/** Over the measured sites (those with a depth) of teeth that are not skipped; null where there is none. */
export const perioFigures = z
  .object({
    bop_percent: z.number().nullable(),
    plaque_percent: z.number().nullable(),
    mean_pd: z.number().nullable(),
    /** Sites of 4 mm and more; of 6 mm and more. */
    sites_4: z.number(),
    sites_6: z.number(),
  })
  .meta({ id: 'PerioFigures' });
export type PerioFigures = z.infer<typeof perioFigures>;
