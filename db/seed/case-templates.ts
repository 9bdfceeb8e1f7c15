import type pg from 'pg';
import { MORE_TEMPLATES, PAST, type Section, type Template } from './case-template-texts.ts';

/** What doctors begin their cases with, as hospital 1 has it; hospital 2 has a few of it. */

const SECTION: Readonly<Record<Section, string>> = {
  complaint: 'chief_complaint',
  present: 'present_history',
  past: 'past_history',
  exam: 'exam',
  aux: 'aux_exam',
  plan: 'plan',
  treatment: 'treatment',
  order: 'doctor_order',
};

const TEMPLATES: readonly Template[] = [
  {
    name: '深龋树脂充填',
    kind: 'restorative',
    code: 'K02.1',
    texts: {
      complaint: '{部位}后牙食物嵌塞、冷热刺激痛{时间}',
      present: '患者{时间}前自觉{部位}后牙进食时嵌塞，冷热刺激一过性疼痛，否认自发痛及夜间痛。',
      past: PAST,
      exam: '{牙位}{牙面}龋坏达牙本质深层，探痛（＋），叩痛（－），松动（－），冷测一过性敏感，去刺激后消失。',
      aux: 'X线示：{牙位}龋坏近髓，未及髓腔，根尖周未见异常。',
      plan: '{牙位}去腐备洞，间接盖髓，树脂充填；如出现自发痛则行根管治疗。已告知费用及风险，患者知情同意。',
      treatment: '{牙位}局麻下去腐，备洞，隔湿，氢氧化钙间接盖髓，玻璃离子垫底，酸蚀粘接，树脂分层充填，调合抛光。',
      order: '麻药消退前勿进食；24小时内勿食深色食物；如出现自发痛及时复诊。',
    },
  },
  {
    name: '根管治疗初诊',
    kind: 'endodontic',
    code: 'K04.0',
    texts: {
      complaint: '{部位}后牙自发痛{时间}',
      present: '患者{时间}前{部位}后牙出现自发性阵发性疼痛，夜间加重，冷热刺激痛剧烈，疼痛放射至同侧头面部。',
      past: PAST,
      exam: '{牙位}{牙面}龋坏，探及髓腔，探痛（＋＋），叩痛（＋），松动（－），冷测剧痛，去刺激后持续。',
      aux: 'X线示：{牙位}龋坏及髓，根尖周未见明显低密度影。',
      plan: '{牙位}根管治疗后冠修复。已告知疗程、费用及风险，患者知情同意。',
      treatment: '{牙位}局麻下开髓，揭髓室顶，拔髓，探查{数目}根管，测长，初步预备，次氯酸钠冲洗，封氢氧化钙，暂封。',
      order: '麻药消退前勿进食；勿用患牙咬硬物；可能有轻度不适，2至3天缓解；1周后复诊。',
    },
  },
  {
    name: '根管治疗复诊（充填）',
    kind: 'endodontic',
    code: 'K04.0',
    texts: {
      complaint: '{牙位}根管治疗后复诊',
      present: '上次治疗后无自发痛，咬合无不适。',
      exam: '{牙位}暂封完好，叩痛（－），松动（－），牙龈无红肿、无窦道。',
      aux: '试尖片示：{牙位}主尖到位。术后片示：根管充填恰填、致密。',
      treatment: '{牙位}去暂封，橡皮障隔离，超声荡洗，预备至{号数}号，干燥，热牙胶垂直加压充填，树脂封闭髓腔。',
      plan: '{牙位}观察1周，无不适行全冠修复。',
      order: '勿用患牙咬硬物，1周后复诊修复。',
    },
  },
  {
    name: '下颌阻生智齿拔除',
    kind: 'surgery',
    code: 'K01.1',
    texts: {
      complaint: '{部位}智齿反复肿痛{时间}，要求拔除',
      present: '患者{部位}后牙区反复肿痛{时间}，曾自行服药缓解，现无明显肿痛。',
      past: '否认高血压、心脏病及血液病史，否认药物过敏史，否认近期抗凝药使用史；女性否认月经期及妊娠。',
      exam: '{牙位}近中低位阻生，龈瓣无红肿，无溢脓，张口度正常，邻牙远中探及间隙。',
      aux: 'CBCT示：{牙位}近中阻生，根尖与下颌神经管{关系}。',
      plan: '{牙位}局麻下微创拔除。已告知下唇麻木、出血、感染及邻牙损伤风险，签署知情同意书。',
      treatment: '{牙位}阻滞麻醉，切开翻瓣，去骨，分牙，分块取出，搔刮，生理盐水冲洗，复位缝合{针数}针，压迫止血。',
      order: '咬紧纱球30分钟；24小时内勿漱口刷牙、勿吮吸；温凉软食；当日冷敷；1周拆线，如出血不止及时复诊。',
    },
  },
  {
    name: '全口超声洁治',
    kind: 'periodontal',
    code: 'K05.1',
    texts: {
      complaint: '刷牙出血{时间}，要求洁牙',
      present: '患者刷牙时牙龈出血{时间}，无自发出血，无牙齿松动。',
      past: '否认系统性疾病史及传染病史，否认心脏起搏器植入史。',
      exam: '全口口腔卫生{程度}，龈上结石（{分度}），色素（＋），牙龈缘充血红肿，探诊出血，未探及附着丧失。',
      plan: '全口龈上洁治、抛光，口腔卫生宣教，6个月复查。',
      treatment: '3%过氧化氢含漱1分钟，全口超声龈上洁治，抛光，局部冲洗上药。',
      order: '近日冷热敏感为正常反应；早晚巴氏刷牙法刷牙，每日使用牙线；每6个月洁牙一次。',
    },
  },
  {
    name: '慢性牙周炎龈下刮治',
    kind: 'periodontal',
    code: 'K05.3',
    texts: {
      exam: '{牙位}探诊深度{深度}mm，附着丧失{深度}mm，探诊出血，龈下结石（＋＋），松动{分度}。',
      aux: '曲面体层片示：{牙位}牙槽骨水平吸收至根{部位}1/3。',
      treatment: '{牙位}局麻下龈下刮治、根面平整，冲洗，局部置米诺环素软膏。',
      plan: '分区完成龈下刮治，6至8周后复查牙周指数，必要时翻瓣手术。',
      order: '术后2至3天牙齿敏感、轻微渗血为正常反应；复方氯己定含漱1周；6周后复查。',
    },
  },
  {
    name: '种植一期手术',
    kind: 'implant',
    code: 'K08.1',
    texts: {
      complaint: '{牙位}缺失{时间}，要求种植修复',
      past: '否认高血压、糖尿病、双膦酸盐用药史，否认药物过敏史；吸烟{数量}。',
      exam: '{牙位}缺失，牙槽嵴丰满，近远中间隙{间隙}mm，颌间距离尚可，附着龈宽度足，邻牙无倾斜。',
      aux: 'CBCT示：{牙位}可用骨高度{高度}mm，骨宽度{宽度}mm，距下颌神经管/上颌窦底{距离}mm。',
      plan: '{牙位}植入种植体1枚，{时间}后二期及上部修复。已告知方案、费用及风险，签署知情同意书。',
      treatment:
        '{牙位}局麻下切开翻瓣，逐级备洞，植入{品牌}{规格}种植体1枚（批号：{批号}），植入扭矩{扭矩}N·cm，上愈合基台/覆盖螺丝，严密缝合。',
      order: '术后冷敷24小时；按处方服药；复方氯己定含漱；术区勿受力；7至10天拆线，3个月后复查。',
    },
  },
  {
    name: '种植二期手术',
    kind: 'implant',
    code: 'K08.1',
    texts: {
      present: '种植一期术后{时间}，无不适。',
      exam: '{牙位}术区黏膜愈合良好，无红肿、无窦道。',
      aux: 'X线示：{牙位}种植体骨结合良好，颈部未见骨吸收。',
      treatment: '{牙位}局麻下牙槽嵴顶切口，取出覆盖螺丝，ISQ值{数值}，更换{规格}愈合基台，缝合。',
      order: '7天拆线，2周后取模修复。',
    },
  },
  {
    name: '全冠预备取模',
    kind: 'prosthodontic',
    texts: {
      present: '{牙位}根管治疗后无不适，要求冠修复。',
      exam: '{牙位}充填体完好，叩痛（－），松动（－），牙龈无红肿，咬合关系正常。',
      aux: 'X线示：{牙位}根管充填恰填，根尖周未见异常。',
      plan: '{牙位}{材料}全冠修复。',
      treatment: '{牙位}局麻下牙体预备，排龈，数字化口扫取模，比色{色号}，制作并粘固临时冠。',
      order: '临时冠勿咬硬黏食物，如脱落及时复诊；2周后戴牙。',
    },
  },
  {
    name: '正畸初诊检查',
    kind: 'orthodontic',
    texts: {
      complaint: '牙齿不齐，要求矫治',
      present: '患者自觉牙列不齐{时间}，否认正畸治疗史，否认口呼吸、吐舌等不良习惯。',
      past: '否认系统性疾病史，否认颌面部外伤史，否认家族类似病史。',
      exam: '{牙列}牙列，磨牙关系{关系}，前牙覆合{分度}、覆盖{分度}，上牙列拥挤{数值}mm，下牙列拥挤{数值}mm，面型{面型}，颞下颌关节无弹响压痛。',
      aux: '曲面体层片、头颅侧位片已拍摄，待测量分析；面像、口内像及口扫已留存。',
      plan: '完善资料分析后制定方案，下次就诊沟通拔牙与否、矫治器类型、疗程及费用。',
      order: '先行洁治及龋病治疗，1周后复诊沟通方案。',
    },
  },
  {
    name: '乳牙龋充填',
    kind: 'pediatric',
    code: 'K02.9',
    texts: {
      complaint: '家长发现患儿牙齿有洞{时间}',
      exam: '{牙位}{牙面}龋坏达牙本质层，探敏（±），叩痛（－），患儿配合度{程度}。',
      treatment: '{牙位}去腐，玻璃离子充填，调合；余牙涂氟。',
      order: '家长协助早晚刷牙，少食甜食；30分钟内勿饮食；3个月复查。',
    },
  },
  {
    name: '重度磨耗嵌体（旧）',
    kind: 'prosthodontic',
    code: 'K03.0',
    stopped: true,
    texts: { exam: '{牙位}合面重度磨耗，牙本质暴露。', treatment: '{牙位}嵌体预备，取模，暂封。' },
  },
  {
    name: '我的显微根管再治疗',
    kind: 'endodontic',
    code: 'K04.5',
    own: true,
    texts: {
      present: '{牙位}曾于{时间}前行根管治疗，近期咬合不适。',
      exam: '{牙位}修复体边缘不密合，叩痛（＋），根尖区扪痛（±）。',
      aux: 'CBCT示：{牙位}根管欠填，根尖区低密度影约{大小}mm。',
      treatment: '{牙位}显微镜下拆除充填物，超声去除原根充材料，疏通{数目}根管，冲洗，封氢氧化钙，暂封。',
      order: '2周后复诊，如肿痛及时就诊。',
    },
  },
];

const STORE = `
  INSERT INTO emr_templates (hospital_id, scope, user_id, name, kind, diagnosis_code, content, enabled, created_at, updated_at)
  SELECT h.id, CASE WHEN t.own THEN 'own' ELSE 'hospital' END, CASE WHEN t.own THEN d.user_id END, t.name, t.kind, t.code,
    t.content, NOT t.stopped, haomai_now() - interval '60 days', haomai_now() - interval '60 days'
  FROM jsonb_to_recordset($1::jsonb)
      AS t(n int, name text, kind text, code text, content jsonb, own boolean, stopped boolean)
    JOIN hospitals h ON h.id = 1 OR h.id = 2 AND t.n % 3 = 1 AND NOT t.own
    JOIN LATERAL (SELECT user_id FROM memberships WHERE hospital_id = h.id AND role = 'doctor' ORDER BY user_id LIMIT 1) d ON true
  ORDER BY h.id, t.n`;

const contentOf = (texts: Template['texts']) =>
  Object.fromEntries(Object.entries(SECTION).map(([name, section]) => [section, texts[name as Section] ?? '']));

export async function seedCaseTemplates(client: pg.PoolClient): Promise<void> {
  const all = [...TEMPLATES, ...MORE_TEMPLATES].map(
    ({ name, kind, code = '', own = false, stopped = false, texts }, n) => ({
      n: n + 1,
      name,
      kind,
      code,
      own,
      stopped,
      content: contentOf(texts),
    }),
  );
  await client.query(STORE, [JSON.stringify(all)]);
}
