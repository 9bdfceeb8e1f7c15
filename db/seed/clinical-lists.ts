import type pg from 'pg';

/** What doctors write again and again, as hospital 1 has it; hospital 2 has a few of it. Diagnoses come by themselves. */

/** Section, its texts, and those of the first doctor alone. */
const PHRASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'chief_complaint',
    [
      '左下后牙自发痛3天',
      '右上后牙冷热刺激痛1周',
      '刷牙出血半年余',
      '智齿区肿痛2天',
      '缺牙要求修复',
      '要求洁牙',
      '牙齿不齐要求矫正',
      '补牙脱落要求重补',
    ],
    ['修复体松动1周'],
  ],
  [
    'present_history',
    [
      '夜间痛明显，疼痛放射至同侧头面部，未予处理',
      '否认自发痛及夜间痛，进食嵌塞后不适',
      '曾于外院行根管治疗，具体不详',
      '近期无明显疼痛，仅咬硬物不适',
    ],
    [],
  ],
  [
    'past_history',
    [
      '否认系统性疾病史，否认药物过敏史',
      '高血压病史，规律服药，血压控制可',
      '糖尿病病史，近期空腹血糖控制可',
      '否认心脏病、血液病及传染病史',
    ],
    [],
  ],
  [
    'exam',
    [
      '{牙位}咬合面龋坏，探及髓腔，探痛（＋＋），叩痛（＋），松动（－）',
      '{牙位}远中邻面龋坏达牙本质深层，冷测一过性敏感，叩痛（－）',
      '{牙位}近中低位阻生，龈瓣红肿，挤压溢脓，张口度{度数}',
      '全口牙龈红肿，探诊出血，龈上结石（＋＋）',
      '{牙位}缺失，牙槽嵴丰满，间隙尚可，对颌牙无明显伸长',
      '{牙位}充填体边缘不密合，继发龋坏',
      '{牙位}松动Ⅱ度，探诊深度{深度}mm，根分叉病变',
    ],
    ['窝沟深，探针可卡入，未见龋洞'],
  ],
  [
    'aux_exam',
    [
      'X线示：{牙位}根尖区低密度影，约{大小}mm',
      'X线示：{牙位}根管充填恰填，根尖周未见异常',
      'CBCT示：{牙位}可用骨高度{高度}mm，骨宽度{宽度}mm',
      '曲面体层片示：牙槽骨水平吸收至根中1/3',
    ],
    [],
  ],
  [
    'plan',
    [
      '{牙位}根管治疗后全冠修复',
      '{牙位}拔除，3个月后种植修复',
      '全口龈上洁治，1周后龈下刮治',
      '充填治疗，必要时牙髓治疗',
      '告知治疗方案、费用及风险，患者知情同意',
    ],
    ['观察，3个月复查'],
  ],
  [
    'treatment',
    [
      '{牙位}局麻下开髓拔髓，封药，暂封',
      '{牙位}去腐备洞，垫底，树脂充填，调合抛光',
      '{牙位}局麻下拔除，搔刮，压迫止血',
      '全口超声洁治，抛光，局部冲洗上药',
      '{牙位}根管预备至{号数}号，冲洗，封氢氧化钙',
    ],
    [],
  ],
];

const ORDERS: readonly (readonly [string, string])[] = [
  ['after', '咬紧纱球30分钟后吐出，24小时内勿漱口刷牙，勿吮吸伤口'],
  ['after', '术后当日冷敷，避免剧烈运动，如出血不止及时复诊'],
  ['after', '麻药消退前勿进食，避免咬伤唇颊'],
  ['after', '根管治疗期间勿用患牙咬硬物，可能有轻度不适，2至3天缓解'],
  ['medication', '按处方服药，服药期间及停药后7天内勿饮酒'],
  ['medication', '复方氯己定含漱液每日2次，每次含漱1分钟，连用1周'],
  ['diet', '24小时内温凉软食，勿食辛辣过热食物'],
  ['diet', '树脂充填后24小时内勿食深色食物'],
  ['hygiene', '早晚巴氏刷牙法刷牙，每日使用牙线或间隙刷'],
  ['hygiene', '佩戴矫治器期间餐后刷牙，配合冲牙器清洁'],
  ['revisit', '1周后拆线复诊'],
  ['revisit', '每6个月口腔检查并洁牙'],
];

const STORE = `
  INSERT INTO phrases (hospital_id, scope, user_id, section, category, text, uses, created_at, updated_at)
  SELECT h.id, CASE WHEN g.own THEN 'own' ELSE 'hospital' END, CASE WHEN g.own THEN d.user_id END, g.section, g.category, g.text,
    CASE WHEN h.id = 1 THEN (g.n * 37) % 53 ELSE 0 END, haomai_now() - interval '60 days', haomai_now() - interval '60 days'
  FROM jsonb_to_recordset($1::jsonb) AS g(n int, section text, category text, text text, own boolean)
    JOIN hospitals h ON h.id = 1 OR h.id = 2 AND g.n % 6 = 0 AND NOT g.own
    JOIN LATERAL (SELECT user_id FROM memberships WHERE hospital_id = h.id AND role = 'doctor' ORDER BY user_id LIMIT 1) d ON true
  ORDER BY h.id, g.n`;

export async function seedClinicalLists(client: pg.PoolClient): Promise<void> {
  const phrases = PHRASES.flatMap(([section, everybodys, own]) => [
    ...everybodys.map((text) => ({ section, category: null, text, own: false })),
    ...own.map((text) => ({ section, category: null, text, own: true })),
  ]);
  const orders = ORDERS.map(([category, text]) => ({ section: 'doctor_order', category, text, own: false }));
  const all = [...phrases, ...orders].map((each, n) => ({ ...each, n: n + 1 }));
  await client.query(STORE, [JSON.stringify(all)]);
}
