import type pg from 'pg';
import { type General, NO_GENERAL } from '#contract/dental-records-general.ts';
import { NO_SURGERY, type Surgery } from '#contract/dental-records-surgery.ts';
import { AT, clockOf } from './then.ts';

/** Of the demo's long patient: a wisdom tooth that was taken out, and a telephone call about it. */

/** $1 the kind, $2 so many days ago, $3 what is said */
const WRITE = `
  INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
  SELECT 1, p.id, $1, d.id, take_number(1, 'JL', x.day), $3, x.day, clinic_instant(x.day, 600), clinic_instant(x.day, 640), d.id
  FROM (SELECT clinic_today() - $2::int AS day) x,
    (SELECT min(t.id) AS id FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001') p,
    (SELECT min(m.user_id) AS id FROM memberships m WHERE m.hospital_id = 1 AND m.role = 'doctor' AND m.status = 'active') d
  WHERE EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = 1 AND k.patient_id = p.id)`;

const SIGN = `
  SELECT ${AT("least(r.updated_at + interval '4 minutes', $1::timestamptz)")},
    revise_record(r, 'sign', r.draft, CASE WHEN r.kind = 'surgery' THEN chart_on(r.hospital_id, r.patient_id, r.visit_date) END,
      jsonb_build_object('user_id', u.id, 'by_name', u.name, 'by_role', '医生', 'reason', ''))
  FROM records r JOIN users u ON u.id = r.doctor_id WHERE r.kind IN ('surgery', 'general') ORDER BY r.updated_at, r.id`;

const OPERATED = 320;
const CALLED = OPERATED - 1;

const EXTRACTION: Surgery = {
  ...NO_SURGERY,
  ...{ operated_teeth: ['38'], procedure: ['拔牙', '翻瓣'], anaesthesia: '阻滞麻醉；局部浸润麻醉' },
  steps: '38近中低位阻生。切开翻瓣，去骨，分冠分根，分块取出患牙，搔刮拔牙窝，生理盐水冲洗，复位缝合，压迫止血。',
  ...{ complications: '无', sutures: '4-0 间断缝合3针', instructions: '咬纱布30分钟；24小时内勿刷牙漱口；不适随诊' },
};

const CALL: General = {
  ...NO_GENERAL,
  ...{
    title: '术后电话沟通',
    content: '患者来电，38拔除后第1天左侧面颊轻度肿胀，无发热，无活动性出血。告知冷敷，按时用药，7天后拆线。',
  },
};

/** After the sheets. */
export async function seedOperations(tx: pg.ClientBase): Promise<void> {
  const { now, back } = await clockOf(tx);
  await tx.query(WRITE, ['surgery', OPERATED, JSON.stringify(EXTRACTION)]);
  await tx.query(WRITE, ['general', CALLED, JSON.stringify(CALL)]);
  await tx.query(SIGN, [now]);
  await back();
}
