import type pg from 'pg';

/** Templates of documents at the demo's hospitals: eight consents, and one each of three other kinds. */

interface Template {
  name: string;
  kind: string;
  body: string;
  risks?: string;
}

const consent = (name: string, about: string, risks: string): Template => ({
  name: `${name}知情同意书`,
  kind: 'consent',
  body: `患者：{患者}\n诊断：{诊断}\n牙位：{牙位}\n拟行治疗：{治疗}\n\n${about}\n\n可能的风险与并发症：\n{风险}\n\n以上内容医生已向我说明，我已了解治疗的目的、方法、费用、替代方案及可能的风险，自愿接受治疗。\n\n医生：{医生}\n日期：{日期}`,
  risks,
});

const TEMPLATES: readonly Template[] = [
  consent(
    '拔牙',
    '患牙无法保留，需在局部麻醉下拔除。术后24小时内不漱口、不刷术区，勿用吸管。',
    '1. 术中牙根折断、邻牙损伤；\n2. 术后出血、肿胀、感染、干槽症；\n3. 下牙拔除后下唇麻木，多可恢复。',
  ),
  consent(
    '种植',
    '在缺牙处植入种植体，待骨结合后修复。治疗周期约3至6个月，需按期复诊。',
    '1. 术后出血、肿胀、感染；\n2. 种植体未能与骨结合而需取出；\n3. 神经、上颌窦损伤；\n4. 吸烟、糖尿病增加失败的可能。',
  ),
  consent(
    '根管治疗',
    '清除感染的牙髓并充填根管，以保留患牙。一般需就诊2至3次，完成后建议全冠修复。',
    '1. 治疗期间疼痛、肿胀；\n2. 根管钙化、器械分离、根管侧穿；\n3. 治疗失败需再治疗、根尖手术或拔除；\n4. 牙体折裂。',
  ),
  consent(
    '正畸',
    '佩戴矫治器移动牙齿，疗程约18至30个月，之后须长期佩戴保持器。',
    '1. 牙龈炎、釉质脱矿；\n2. 牙根吸收；\n3. 颞下颌关节不适；\n4. 不戴保持器而复发。',
  ),
  consent(
    '牙周手术',
    '在局部麻醉下翻瓣，清除牙周袋内的菌斑、牙石和炎症组织。',
    '1. 术后出血、肿胀、疼痛；\n2. 牙龈退缩、牙齿敏感；\n3. 牙齿暂时松动。',
  ),
  consent('全冠修复', '将患牙磨除一定厚度后制作全冠。', '1. 备牙后敏感、牙髓炎；\n2. 崩瓷、脱落；\n3. 牙龈刺激。'),
  consent(
    '牙齿美白',
    '以漂白剂改善牙齿颜色，效果因人而异，需避免深色饮食。',
    '1. 牙齿一过性敏感；\n2. 牙龈刺激；\n3. 颜色回退。',
  ),
  consent(
    '儿童牙科治疗',
    '患者未满18岁，须由监护人知情并签字。治疗中必要时由监护人陪同。',
    '1. 治疗中哭闹、误咬；\n2. 局部麻醉后咬伤唇颊；\n3. 乳牙治疗后复发而需再治疗。',
  ),
  {
    name: '诊断证明',
    kind: 'certificate',
    body: '兹证明{患者}于{日期}在我院就诊，诊断：{诊断}。\n处理：{治疗}\n建议：{建议}\n\n医生：{医生}\n日期：{日期}',
  },
  {
    name: '转诊单',
    kind: 'referral',
    body: '{患者}，诊断：{诊断}，牙位：{牙位}。\n已行治疗：{治疗}\n转诊原因：{原因}\n\n医生：{医生}\n日期：{日期}',
  },
  {
    name: '拔牙术后须知',
    kind: 'instruction',
    body: '{患者}，您于{日期}拔除{牙位}：\n1. 咬紧纱球30分钟后吐出；\n2. 2小时后进温凉软食，24小时内不漱口；\n3. 如出血不止、疼痛加重请及时就诊。\n\n医生：{医生}',
  },
];

const STORE = `
  INSERT INTO document_templates (hospital_id, scope, name, kind, body, risks, created_at, updated_at)
  SELECT h.id, 'hospital', t.name, t.kind, t.body, coalesce(t.risks, ''), haomai_now() - interval '60 days', haomai_now() - interval '60 days'
  FROM jsonb_to_recordset($1::jsonb) AS t(n int, name text, kind text, body text, risks text), hospitals h
  WHERE h.id <= 3 ORDER BY h.id, t.n`;

export async function seedDocumentTemplates(client: pg.ClientBase): Promise<void> {
  await client.query(STORE, [JSON.stringify(TEMPLATES.map((each, n) => ({ ...each, n })))]);
}
