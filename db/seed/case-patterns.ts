import type { Surface } from '#contract/tooth-names.ts';

/** What the demo's doctors write of each complaint; ‹T› is the tooth of the visit. */

export interface CasePattern {
  readonly teeth: readonly string[];
  readonly diagnoses: readonly { code: string | null; name: string }[];
  readonly present: string;
  readonly exam: string;
  readonly aux?: string;
  readonly plan: string;
  readonly treatment: string;
  readonly treatments: readonly { name: string; surfaces?: readonly Surface[]; status?: 'planned' }[];
  readonly order: string;
}

const POSTERIOR = ['16', '26', '36', '46', '15', '25', '37', '47'];
const ANTERIOR = ['11', '21', '12', '22'];
const WISDOM = ['38', '48', '18', '28'];
const PRIMARY = ['54', '64', '74', '84', '75', '85'];
const ALL: readonly string[] = [];

export const CASE_PATTERNS: Readonly<Record<string, CasePattern>> = {
  牙痛: {
    ...{ teeth: POSTERIOR, diagnoses: [{ code: 'K04.0', name: '急性牙髓炎' }] },
    present: '自发痛3天，夜间加重，冷热刺激疼痛明显，放射至同侧颞部。',
    exam: '[[‹T›]]𬌗面深龋近髓，探痛（＋＋），叩（±），冷测剧痛、持续，松（－）。',
    aux: '根尖片示[[‹T›]]龋坏近髓腔，根尖周未见明显低密度影。',
    plan: '[[‹T›]]根管治疗，冠修复。',
    treatment: '局麻下[[‹T›]]去龋开髓，揭顶拔髓，疏通根管，测长，封氢氧化钙，暂封。',
    treatments: [{ name: '开髓引流' }, { name: '根管治疗', status: 'planned' }],
    order: '麻药消退前勿进食；勿用患侧咬硬物；一周后复诊。',
  },
  补牙: {
    ...{ teeth: POSTERIOR, diagnoses: [{ code: 'K02.1', name: '深龋' }] },
    present: '进食嵌塞1月，冷刺激酸痛，去除刺激即消失，否认自发痛。',
    exam: '[[‹T›:OM]]邻𬌗面龋坏达牙本质深层，探敏（＋），叩（－），冷测一过性敏感，松（－）。',
    plan: '[[‹T›]]树脂充填，近髓处间接盖髓。',
    treatment: '[[‹T›]]去净腐质，氢氧化钙间接盖髓，自酸蚀粘接，树脂分层充填，调𬌗抛光。',
    treatments: [{ name: '树脂充填', surfaces: ['M', 'O'] }],
    order: '24小时内勿食深色食物；如有自发痛及时复诊。',
  },
  冷热敏感: {
    ...{ teeth: POSTERIOR, diagnoses: [{ code: 'K03.1', name: '楔状缺损' }] },
    present: '冷热酸甜敏感2月，刷牙时明显，否认自发痛。',
    exam: '[[‹T›:B]]颈部楔状缺损约2mm，探敏（＋），叩（－），冷测敏感。',
    plan: '[[‹T›]]颈部缺损充填，改用软毛牙刷。',
    treatment: '[[‹T›]]清洁缺损面，自酸蚀粘接，流体树脂充填，抛光。',
    treatments: [{ name: '树脂充填', surfaces: ['B'] }],
    order: '勿横向用力刷牙；使用脱敏牙膏。',
  },
  根管二次: {
    ...{ teeth: POSTERIOR, diagnoses: [{ code: 'K04.5', name: '慢性根尖周炎' }] },
    present: '根管治疗中，患牙无自发痛，咬合轻度不适。',
    exam: '[[‹T›]]暂封完整，叩（±），松（－），牙龈无红肿。',
    aux: '根尖片示[[‹T›]]根尖周低密度影约3mm。',
    plan: '[[‹T›]]根管充填后全冠修复。',
    treatment: '[[‹T›]]去暂封，根管预备至主尖锉，次氯酸钠荡洗，热牙胶充填，拍片示恰填，暂封。',
    treatments: [{ name: '根管充填' }, { name: '全冠修复', status: 'planned' }],
    order: '勿咬硬物，两周后行冠修复。',
  },
  牙龈出血: {
    ...{ teeth: ALL, diagnoses: [{ code: 'K05.3', name: '慢性牙周炎' }] },
    present: '刷牙出血半年，无自发出血，否认牙齿松动。',
    exam: '全口龈缘红肿，龈上结石（＋＋），下前牙区明显，PD 3～5mm，BOP（＋），松（－）。',
    plan: '牙周基础治疗，口腔卫生宣教，3个月复查。',
    treatment: '全口超声龈上洁治，抛光，3%过氧化氢冲洗。',
    treatments: [{ name: '龈上洁治' }, { name: '龈下刮治', status: 'planned' }],
    order: '早晚刷牙，使用牙线；1周后复诊行龈下刮治。',
  },
  复查: {
    ...{ teeth: ALL, diagnoses: [{ code: null, name: '口腔检查' }] },
    present: '定期复查，无不适。',
    exam: '全口卫生尚可，未见新发龋坏，牙龈色粉质韧，充填体完整。',
    plan: '半年后复查。',
    treatment: '口腔检查，口腔卫生指导。',
    treatments: [{ name: '口腔检查' }],
    order: '保持口腔卫生，半年后复查。',
  },
  充填复查: {
    ...{ teeth: POSTERIOR, diagnoses: [{ code: 'K02.1', name: '龋（充填后）' }] },
    present: '充填后1周，无自发痛，冷热无不适。',
    exam: '[[‹T›]]充填体完整，边缘密合，叩（－），冷测正常。',
    plan: '观察，如有不适随诊。',
    treatment: '[[‹T›]]检查咬合，轻微调𬌗抛光。',
    treatments: [{ name: '调𬌗' }],
    order: '正常使用，半年后复查。',
  },
  窝沟封闭: {
    ...{ teeth: ['16', '26', '36', '46'], diagnoses: [{ code: null, name: '深窝沟' }] },
    present: '家长要求预防治疗，无不适。',
    exam: '[[‹T›:O]]窝沟深，卡探针，未见龋坏，叩（－）。',
    plan: '[[‹T›]]窝沟封闭，3个月复查。',
    treatment: '[[‹T›]]清洁、酸蚀、冲洗吹干，涂封闭剂光固化，检查无遗漏。',
    treatments: [{ name: '窝沟封闭', surfaces: ['O'] }],
    order: '当日勿食黏性食物，3个月复查。',
  },
  乳牙龋坏: {
    ...{ teeth: PRIMARY, diagnoses: [{ code: 'K02.1', name: '乳牙中龋' }] },
    present: '家长发现牙齿发黑1月，进食嵌塞，否认疼痛。',
    exam: '[[‹T›:OD]]邻𬌗面龋坏，质软，探（－），叩（－），松（－）。',
    plan: '[[‹T›]]玻璃离子充填，全口涂氟。',
    treatment: '[[‹T›]]去腐，玻璃离子充填，调𬌗。',
    treatments: [{ name: '玻璃离子充填', surfaces: ['O', 'D'] }],
    order: '1小时内勿进食；少食甜食，家长帮助刷牙。',
  },
  涂氟: {
    ...{ teeth: ALL, diagnoses: [{ code: null, name: '龋病高风险' }] },
    present: '定期防龋，无不适。',
    exam: '混合牙列，口腔卫生一般，未见新发龋坏。',
    plan: '每半年涂氟一次。',
    treatment: '全口清洁，隔湿吹干，涂氟保护漆。',
    treatments: [{ name: '涂氟' }],
    order: '4小时内勿刷牙及进硬食。',
  },
  换弓丝: {
    ...{ teeth: ALL, diagnoses: [{ code: 'K07.3', name: '牙列拥挤' }] },
    present: '正畸治疗中，托槽无脱落，无明显疼痛。',
    exam: '上下颌托槽完整，排齐整平中，口腔卫生良好。',
    plan: '继续排齐，四周后复诊。',
    treatment: '更换上颌0.016镍钛丝、下颌0.014镍钛丝，结扎。',
    treatments: [{ name: '正畸复诊加力' }],
    order: '勿咬硬物；托槽脱落及时联系；四周后复诊。',
  },
  戴保持器: {
    ...{ teeth: ALL, diagnoses: [{ code: 'K07.3', name: '正畸保持期' }] },
    present: '正畸治疗结束，牙列整齐。',
    exam: '牙列整齐，中线居中，磨牙中性关系，牙龈健康。',
    plan: '全天佩戴保持器6个月。',
    treatment: '去除托槽，抛光，试戴并调整透明保持器。',
    treatments: [{ name: '戴保持器' }],
    order: '除进食外全天佩戴，冷水清洗；3个月复查。',
  },
  粘托槽: {
    ...{ teeth: ALL, diagnoses: [{ code: 'K07.2', name: '安氏Ⅱ类错𬌗' }] },
    present: '要求矫正，治疗方案已确认。',
    exam: '上前牙前突，覆盖6mm，磨牙远中关系，下前牙轻度拥挤。',
    plan: '固定矫治，疗程约24个月。',
    treatment: '清洁牙面，酸蚀，粘接上颌直丝弓托槽，入0.014镍钛丝。',
    treatments: [{ name: '粘接托槽' }],
    order: '软食3天，口腔溃疡处涂正畸蜡；四周后复诊。',
  },
  矫正咨询: {
    ...{ teeth: ALL, diagnoses: [{ code: 'K07.3', name: '牙列拥挤' }] },
    present: '要求改善牙列不齐。',
    exam: '上牙列拥挤5mm，下牙列拥挤4mm，磨牙中性关系。',
    plan: '拍摄曲面体层片及头颅侧位片，取模后制定方案。',
    treatment: '',
    treatments: [{ name: '固定矫治', status: 'planned' }],
    order: '完善检查后复诊。',
  },
  拔智齿: {
    ...{ teeth: WISDOM, diagnoses: [{ code: 'K05.2', name: '智齿冠周炎' }] },
    present: '后牙区反复肿痛半年，本次消炎后要求拔除。',
    exam: '[[‹T›]]近中阻生，龈瓣覆盖，无急性红肿，张口度正常。',
    aux: '曲面体层片示[[‹T›]]近中阻生，与下牙槽神经管未见重叠。',
    plan: '[[‹T›]]微创拔除。',
    treatment: '局麻下[[‹T›]]翻瓣、分牙、拔除，搔刮拔牙窝，缝合2针，压迫止血。',
    treatments: [{ name: '阻生牙拔除' }],
    order: '咬棉球30分钟；24小时内勿漱口、勿吮吸；一周后拆线。',
  },
  拆线: {
    ...{ teeth: WISDOM, diagnoses: [{ code: null, name: '拔牙术后' }] },
    present: '拔牙术后1周，无明显疼痛、出血。',
    exam: '[[‹T›]]创口愈合良好，缝线在位，无红肿渗出。',
    plan: '随诊。',
    treatment: '消毒，拆除缝线。',
    treatments: [{ name: '拆线' }],
    order: '保持口腔卫生，如有不适随诊。',
  },
  外伤: {
    ...{ teeth: ANTERIOR, diagnoses: [{ code: 'S02.5', name: '冠折' }] },
    present: '2小时前摔伤致前牙折断，否认昏迷、恶心。',
    exam: '[[‹T›]]冠折达牙本质，未露髓，叩（±），松Ⅰ度，牙龈无撕裂。',
    aux: '根尖片示[[‹T›]]未见根折线。',
    plan: '[[‹T›]]护髓后树脂修复，1、3、6个月复查活力。',
    treatment: '[[‹T›]]断面间接盖髓，树脂恢复外形，调𬌗。',
    treatments: [{ name: '树脂修复' }],
    order: '两周内勿用前牙咬物；变色或疼痛及时复诊。',
  },
  一期: {
    ...{ teeth: ['36', '46', '16', '26'], diagnoses: [{ code: 'K08.1', name: '牙列缺损' }] },
    present: '后牙缺失1年，要求种植修复。',
    exam: '[[‹T›]]缺失，牙槽嵴丰满，附着龈宽度可，对𬌗牙未伸长。',
    aux: 'CBCT示[[‹T›]]区可用骨高度12mm，宽度8mm。',
    plan: '[[‹T›]]种植一期，3个月后二期。',
    treatment: '局麻下[[‹T›]]翻瓣备洞，植入种植体，初期稳定性良好，置愈合基台，缝合。',
    treatments: [{ name: '种植体植入' }],
    order: '术后冰敷24小时，按时服药，勿用患侧咀嚼；10天拆线。',
  },
  戴牙冠: {
    ...{ teeth: POSTERIOR, diagnoses: [{ code: 'K08.8', name: '牙体缺损' }] },
    present: '冠修复取模后复诊，无不适。',
    exam: '[[‹T›]]预备体完整，临时冠在位，牙龈健康。',
    plan: '[[‹T›]]全瓷冠粘固。',
    treatment: '[[‹T›]]试戴全瓷冠，边缘密合，接触点可，调𬌗抛光，树脂粘固。',
    treatments: [{ name: '全瓷冠粘固' }],
    order: '24小时内勿咬硬物，使用牙线清洁。',
  },
  种植复查: {
    ...{ teeth: ['36', '46', '16', '26'], diagnoses: [{ code: 'K08.1', name: '种植修复后' }] },
    present: '种植修复后复查，使用良好。',
    exam: '[[‹T›]]种植冠稳固，PD 2～3mm，BOP（－），咬合良好。',
    aux: '根尖片示[[‹T›]]种植体周围骨水平稳定。',
    plan: '半年复查。',
    treatment: '[[‹T›]]种植体周围洁治，检查螺丝。',
    treatments: [{ name: '种植维护' }],
    order: '使用牙线或冲牙器，半年后复查。',
  },
  取模: {
    ...{ teeth: ['36', '46', '16', '26'], diagnoses: [{ code: 'K08.1', name: '牙列缺损' }] },
    present: '种植二期后取模。',
    exam: '[[‹T›]]愈合基台在位，牙龈袖口健康。',
    plan: '两周后戴牙。',
    treatment: '[[‹T›]]取下愈合基台，开窗式取模，比色A2，取对颌模。',
    treatments: [{ name: '种植取模' }],
    order: '勿用患侧咬硬物。',
  },
};
