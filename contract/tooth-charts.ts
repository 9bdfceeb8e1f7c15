import { z } from 'zod';
import { defineCall } from './call.ts';
import { date, dayQuery, hasNoNul, idOf, idParam, one, paged, paging, requiredVersion, unlessBlank } from './fields.ts';
import { recordStatuses } from './record-kinds.ts';
import { only } from './roles.ts';
import { surfaces, tooth } from './teeth.ts';
import { SURFACES, twinOf } from './tooth-names.ts';
import {
  DENTITIONS,
  DEPTHS,
  type DentitionStage,
  endReasons,
  GRADES,
  HAS_DEPTH,
  HAS_GRADE,
  phases,
  takesSurfaces,
  toothStates,
} from './tooth-states.ts';

/** The tooth chart (牙位图): docs/domain/records.md#tooth-chart. */

const MOST_CHANGES = 200;

const readers = only('shop_owner', 'doctor', 'dental_hygienist');

const shortText = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`)
    .optional();

/** What else is said of a finding. */
const findingDetail = z.object({
  depth: z.enum(DEPTHS, { error: '深度格式错误' }).optional(),
  grade: z.enum(GRADES, { error: '松动度格式错误' }).optional(),
  material: shortText('材料', 50),
  /** Bridges, dentures and spans: those with the same text belong together. */
  group: shortText('分组', 40),
});
export type FindingDetail = z.infer<typeof findingDetail>;

const OPS = ['add', 'end', 'show'] as const;

interface Said {
  op: (typeof OPS)[number];
  tooth?: string | undefined;
  state?: (typeof toothStates)[number] | undefined;
  surfaces: readonly string[];
  detail: FindingDetail;
  id?: number | undefined;
  end_reason?: string | undefined;
}

/** What is wrong with a change beyond the form of its parts. */
function wrongWith({ op, tooth: at, state, surfaces: faces, detail, id, end_reason }: Said): [string, string][] {
  if (op === 'end') return missing({ id: [id, '牙位记录'], end_reason: [end_reason, '结束原因'] });
  if (op === 'show')
    return at && (at.endsWith('S') || twinOf(at) === null)
      ? [['tooth', '该牙位不分乳恒']]
      : missing({ tooth: [at, '牙位'] });
  const lacks = missing({ tooth: [at, '牙位'], state: [state, '状态'] });
  if (!state) return lacks;
  const wrong: [string, string][] = [];
  if (takesSurfaces(state) && faces.length === 0) wrong.push(['surfaces', '牙面为必填项']);
  if (!takesSurfaces(state) && faces.length > 0) wrong.push(['surfaces', `${state}不分牙面`]);
  if (detail.depth && !HAS_DEPTH.includes(state)) wrong.push(['detail.depth', `${state}没有深度`]);
  if (detail.grade && !HAS_GRADE.includes(state)) wrong.push(['detail.grade', `${state}没有松动度`]);
  if (!detail.grade && HAS_GRADE.includes(state)) wrong.push(['detail.grade', '松动度为必填项']);
  return [...lacks, ...wrong];
}

const missing = (parts: Record<string, [unknown, string]>): [string, string][] =>
  Object.entries(parts).flatMap(([name, [value, label]]) => (value === undefined ? [[name, `${label}为必填项`]] : []));

const day = date.optional();

/** add: something is found; end: it is no more; show: of two teeth that may stand there, this one does. */
const chartChange = z
  .object({
    op: z.enum(OPS, { error: '操作格式错误' }),
    tooth: tooth.optional(),
    surfaces: surfaces.default([]),
    state: z.enum(toothStates, { error: '状态格式错误' }).optional(),
    phase: z.enum(phases, { error: '阶段格式错误' }).default('existing'),
    detail: findingDetail.default({}),
    /** Today where it is left out; never later. */
    from_on: day,
    id: idOf('牙位记录').optional(),
    end_reason: z.enum(endReasons, { error: '结束原因格式错误' }).optional(),
    to_on: day,
  })
  .superRefine((said, check) => {
    for (const [path, message] of wrongWith(said)) check.addIssue({ code: 'custom', path: path.split('.'), message });
  });
export type ChartChange = z.infer<typeof chartChange>;

const face = z.enum(SURFACES);
const state = z.enum(toothStates);

const toothFinding = z
  .object({
    id: z.number(),
    tooth: z.string(),
    surfaces: z.array(face),
    state,
    phase: z.enum(phases),
    detail: findingDetail,
    from_on: z.string(),
    record_id: z.number().nullable(),
  })
  .meta({ id: 'ToothFinding' });
export type ToothFinding = z.infer<typeof toothFinding>;

const stages = Object.keys(DENTITIONS) as [DentitionStage, ...DentitionStage[]];

/** As it was on a day. */
export const toothChart = z
  .object({
    on: z.string(),
    /** One more with each change of it. */
    version: z.number(),
    dentition: z.object({
      stage: z.enum(stages),
      /** Which tooth stands at each of the 32 positions, in the order of the chart. */
      teeth: z.array(z.string()),
      /** Not to be expected at this age, where nothing says otherwise. */
      due: z.array(z.string()),
      /** What was set by hand, whatever the age says. */
      by_hand: z.array(z.string()),
    }),
    findings: z.array(toothFinding),
    /** Each day on which something changed, the oldest first. */
    days: z.array(z.string()),
  })
  .meta({ id: 'ToothChart' });
export type ToothChart = z.infer<typeof toothChart>;

/** As a signed case keeps it: the teeth on the day of its visit, whatever became of them. */
export const keptChart = toothChart.omit({ version: true, days: true }).meta({ id: 'KeptChart' });
export type KeptChart = z.infer<typeof keptChart>;

const chartMeta = z.object({
  /** Whether who asks may change it: never a past day. */
  editable: z.boolean(),
  /** False: 您不是接诊人员，本次查阅已记录. */
  treating: z.boolean(),
  today: z.string(),
});

const HISTORY_KINDS = { add: '发现', end: '结束', treatment: '处置', diagnosis: '诊断', note: '病历' } as const;
export type HistoryKind = keyof typeof HISTORY_KINDS;
const historyKinds = Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]];

/** Something that is told of a tooth: a finding that began or ended, or what a case says of it. */
const toothStory = z
  .object({
    kind: z.enum(historyKinds),
    on: z.string(),
    /** When it was written. */
    at: z.string(),
    by_name: z.string(),
    teeth: z.array(z.string()),
    finding: toothFinding
      .extend({ to_on: z.string().nullable(), end_reason: z.enum(endReasons).nullable() })
      .nullable(),
    record: z.object({ id: z.number(), code: z.string(), status: z.enum(recordStatuses) }).nullable(),
    /** What a case says; null to whom it is not shown. */
    text: z.string().nullable(),
  })
  .meta({ id: 'ToothStory' });
export type ToothStory = z.infer<typeof toothStory>;

const params = z.object({ id: idParam });
const PATH = '/api/admin/patients/:id/chart';
const answer = z.object({ data: toothChart, meta: chartMeta });

export const toothCharts = {
  /** The read is written down. */
  show: defineCall({
    method: 'GET',
    path: PATH,
    access: readers,
    slice: 'toothCharts',
    summary: '牙位图',
    params,
    query: z.object({ on: dayQuery }),
    response: answer,
  }),
  /** All of the changes or none. */
  apply: defineCall({
    method: 'POST',
    path: PATH,
    access: readers,
    whenClosed: 'checked',
    slice: 'toothCharts',
    summary: '修改牙位图',
    params,
    body: z.object({
      version: requiredVersion,
      /** The case or sheet that it was found with. */
      record_id: idOf('病历').nullish(),
      changes: z
        .array(chartChange, { error: '牙位变更为必填项' })
        .min(1, '牙位变更为必填项')
        .max(MOST_CHANGES, `牙位变更最多${MOST_CHANGES}项`),
    }),
    response: one(toothChart.extend({ /** Of what was added, in its order. */ added: z.array(z.number()) })),
    idempotent: true,
    toast: null,
  }),
  history: defineCall({
    method: 'GET',
    path: `${PATH}/history`,
    access: readers,
    slice: 'toothCharts',
    summary: '牙位经过',
    params,
    query: z.object({ ...paging, tooth: unlessBlank(tooth) }),
    response: paged(toothStory),
  }),
};
