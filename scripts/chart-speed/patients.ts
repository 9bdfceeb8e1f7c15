import type { ToothChart, ToothFinding } from '../../contract/tooth-charts.ts';
import { POSITIONS } from '../../contract/tooth-names.ts';
import { type EndReason, type Phase, type ToothState, takesSurfaces } from '../../contract/tooth-states.ts';

/** Patients whose charts are drawn: one of twenty years, and three whose looks a person judges. */

export interface Kept extends ToothFinding {
  to_on: string | null;
  end_reason: EndReason | null;
}

export interface Patient {
  today: string;
  dentition: ToothChart['dentition'];
  findings: Kept[];
}

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);

/** The same numbers each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

const MANY: readonly ToothState[] = [
  ...(['龋', '充填', '继发龋', '暂封', '嵌体', '窝沟封闭', '楔状缺损', '磨耗', '脱矿', '着色'] as const),
  ...(['冠', '根管治疗', '桩核', '根尖病变', '松动', '折裂', '贴面', '托槽/附件', '桥基牙', '残冠'] as const),
];
const PHASES: readonly Phase[] = ['existing', 'existing', 'existing', 'planned', 'watch'];
const VISITS = 250;
const A_VISIT = 12;
/** More than a chart has room for. */
const MOST_OPEN = 5;

/** 3,000 findings in 250 visits of 20 years, five of them open at each tooth. */
function twentyYears(): Patient {
  const roll = dice(7);
  const findings: Kept[] = [];
  const open = new Map<string, Kept[]>();
  for (let visit = VISITS; visit > 0; visit -= 1) {
    const from_on = dayBefore(visit * 29 - roll(20));
    for (let n = 0; n < A_VISIT; n += 1) {
      const tooth = POSITIONS[(visit * A_VISIT + n) % POSITIONS.length] ?? '11';
      const mine = open.get(tooth) ?? [];
      const state = MANY.filter((each) => !mine.some((other) => other.state === each))[roll(10)] ?? '龋';
      const made = keptOf(findings.length + 1, [tooth, state], from_on, roll);
      findings.push(made);
      const oldest = mine.length >= MOST_OPEN ? mine.shift() : undefined;
      if (oldest) Object.assign(oldest, { to_on: from_on, end_reason: 'treated' });
      open.set(tooth, [...mine, made]);
    }
  }
  return { today: TODAY, dentition: permanent(), findings };
}

const permanent = (): ToothChart['dentition'] => ({ stage: 'permanent', teeth: [...POSITIONS], due: [], by_hand: [] });

function keptOf(id: number, [tooth, state]: [string, ToothState], from_on: string, roll: (n: number) => number): Kept {
  const surfaces = takesSurfaces(state) ? (['M', 'O', 'D', 'B', 'L'] as const).slice(roll(3), 3 + roll(3)) : [];
  return {
    ...{ id, tooth, state, surfaces, phase: PHASES[roll(PHASES.length)] ?? 'existing' },
    ...{ detail: state === '松动' ? { grade: 'II' } : {}, from_on, record_id: null, to_on: null, end_reason: null },
  };
}

type Row = readonly [tooth: string, state: ToothState, surfaces?: string, more?: Partial<Kept>];

const rowsOf = (rows: readonly Row[]): Kept[] =>
  rows.map(([tooth, state, surfaces = '', more = {}], n) => ({
    ...{ id: n + 1, tooth, state, surfaces: [...surfaces] as Kept['surfaces'], phase: 'existing', detail: {} },
    ...{ from_on: '2025-03-29', record_id: null, to_on: null, end_reason: null, ...more },
  }));

const PLANNED = { phase: 'planned', from_on: TODAY } as const;
const WATCH = { phase: 'watch', from_on: '2026-11-13' } as const;
const TREATED = { to_on: TODAY, end_reason: 'treated' } as const;

function adult(): Patient {
  const findings = rowsOf([
    ['18', '未萌'],
    ['16', '充填', 'OD', { from_on: '2024-06-08' }],
    ['14', '种植'],
    ['14', '冠', '', { from_on: '2025-11-02' }],
    ['11', '贴面'],
    ['13', '着色', 'B'],
    ['23', '磨耗', 'O'],
    ['24', '龋', 'D', WATCH],
    ['26', '充填', 'MO', TREATED],
    ['26', '龋', 'MO', { detail: { depth: '深' }, from_on: TODAY }],
    ['26', '根尖病变', '', { from_on: TODAY }],
    ['26', '根管治疗', '', PLANNED],
    ['26', '冠', '', PLANNED],
    ['27', '充填', 'O'],
    ['28', '阻生'],
    ['48', '缺失', '', { from_on: '2024-06-08' }],
    ['46', '充填', 'O'],
    ['45', '根管治疗', '', { from_on: '2026-04-18' }],
    ['45', '冠', '', { from_on: '2026-04-18' }],
    ['44', '楔状缺损', 'B'],
    ['41', '松动', '', { detail: { grade: 'I' } }],
    ['31', '松动', '', { detail: { grade: 'II' } }],
    ['33', '脱矿', 'B'],
    ['36', '充填', 'OD', { detail: { material: '树脂' } }],
    ['37', '龋', 'O', WATCH],
    ['38', '已拔'],
  ]);
  return { today: TODAY, dentition: permanent(), findings };
}

/** Of seven years. */
function child(): Patient {
  const milk = ['55', '54', '53', '52', '62', '63', '64', '65', '85', '84', '83', '82', '72', '73', '74', '75'];
  const stands = (position: string) => milk.find((each) => `${Number(each[0]) - 4}${each[1]}` === position) ?? position;
  const findings = rowsOf([
    ['55', '充填', 'O'],
    ['54', '龋', 'OD', { detail: { depth: '中' } }],
    ['64', '残冠'],
    ['65', '窝沟封闭', 'O'],
    ['16', '窝沟封闭', 'O'],
    ['26', '窝沟封闭', 'O'],
    ['62', '松动', '', { detail: { grade: 'III' } }],
    ['84', '龋', 'MO', { detail: { depth: '深' } }],
    ['74', '暂封', 'O'],
    ['75', '冠'],
    ['72', '乳牙滞留'],
    ['11S', '多生牙'],
    ['46', '龋', 'O', WATCH],
  ]);
  const due = ['18', '17', '27', '28', '48', '47', '37', '38'];
  return { today: TODAY, dentition: { stage: 'mixed', teeth: POSITIONS.map(stands), due, by_hand: [] }, findings };
}

/** A bridge, implants, a denture, and one of nearly every state. */
function implants(): Patient {
  const bridge = { detail: { group: 'a' } };
  const findings = rowsOf([
    ['17', '暂封', 'O'],
    ['16', '桥基牙', '', bridge],
    ['15', '缺失'],
    ['15', '桥体', '', bridge],
    ['14', '桥基牙', '', bridge],
    ['22', '折裂'],
    ['23', '托槽/附件'],
    ['24', '缺失'],
    ['24', '种植'],
    ['24', '冠'],
    ['25', '缺失'],
    ['25', '种植', '', PLANNED],
    ['25', '冠', '', PLANNED],
    ['26', '继发龋', 'D'],
    ['26', '充填', 'MO'],
    ['27', '根管治疗'],
    ['27', '根尖病变', '', WATCH],
    ['48', '阻生'],
    ['47', '桩核'],
    ['47', '根管治疗'],
    ['47', '嵌体', 'MO'],
    ['46', '残根'],
    ['42', '缺失'],
    ['42', '活动义齿'],
    ['41', '缺失'],
    ['41', '活动义齿'],
    ['36', '缺失'],
    ['36', '种植'],
    ['36', '冠', '', PLANNED],
    ['37', '缺失'],
    ['37', '桥体', '', PLANNED],
    ['38', '埋伏'],
  ]);
  return { today: TODAY, dentition: permanent(), findings };
}

export const PATIENTS = { twentyYears, adult, child, implants } as const;
export type PatientName = keyof typeof PATIENTS;
