import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { certificateIndex } from '#db/certificates.ts';
import { Factories } from '#db/factories.ts';
import type { Keys } from '#db/keys.ts';

/** A country's worth of names: many hospitals, their doctors, and one hospital that knows very many patients. */

export const HOSPITALS = 1_500;
export const DOCTORS = 30_000;
/** Known to the hospital that is asked, and to the others. */
export const PATIENTS = 100_000;
export const PATIENTS_ELSEWHERE = 200_000;
export const RESERVATIONS = 150_000;

const PLACES = '衡川云麓望江南湖东城西山北岸长宁安宁解放曾都单县青羊锦江武侯成华龙泉新都温江双流郫都大邑蒲江';
const KINDS = ['口腔医院', '口腔门诊部', '齿科诊所', '医院', '社区卫生服务中心'];
const DEPARTMENTS = ['口腔内科', '正畸科', '口腔外科', '种植科', '牙周科', '儿童口腔科', '修复科', '预防科'];
const SPECIALTIES = [
  '显微根管治疗',
  '隐形矫治',
  '阻生齿拔除',
  '即刻种植',
  '牙周翻瓣术',
  '儿童涂氟',
  '全瓷贴面',
  '窝沟封闭',
];
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严单解';
const GIVEN =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华建国志强文婷玉梅雪梅晓棠思远嘉宁若溪一鸣海涛静怡小满浩然雅文景行思齐雨欣江澜子涵诗涵子墨晨曦乐彤宇轩欣妍梓萱俊熙语桐奕辰可馨';

const picked = (signs: string, n: string) => `substr('${signs}', 1 + (${n})::int % ${[...signs].length}, 1)`;
/** Two signs of a given name, three in four times. */
const nameOf = (g: string) =>
  `${picked(SURNAMES, `abs(hashint4(${g})) % 9973`)} || ${picked(GIVEN, `abs(hashint4(${g} + 7)) % 9967`)}
   || CASE WHEN ${g} % 4 = 0 THEN '' ELSE ${picked(GIVEN, `abs(hashint4(${g} + 11)) % 9949`)} END`;
const oneOf = (texts: readonly string[], n: string) => `(ARRAY['${texts.join("','")}'])[1 + ${n} % ${texts.length}]`;

export async function fill(owner: pg.Pool, keys: Keys): Promise<{ hospital: number; staff: number }> {
  const make = new Factories(owner);
  const hospital = await make.hospital({ name: '衡川口腔 · 总院' });
  const desk = await make.staff({ hospital });
  await owner.query(
    `INSERT INTO hospitals (name, address, status, lock)
     SELECT ${picked(PLACES, 'g')} || ${picked(PLACES, 'g * 7')} || ${picked(GIVEN, 'g * 3')} || g || ${oneOf(KINDS, 'g')},
       ${picked(PLACES, 'g * 5')} || ${picked(PLACES, 'g * 11')} || '路 ' || g || ' 号', 'approved', CASE WHEN g % 50 = 0 THEN 1 ELSE 0 END
     FROM generate_series(2, ${HOSPITALS}) g`,
  );
  await doctors(owner);
  await patients(owner, hospital, keys);
  await reservations(owner, hospital);
  await owner.query('VACUUM ANALYZE');
  return { hospital, staff: desk.id };
}

async function doctors(owner: pg.Pool): Promise<void> {
  await owner.query(
    `INSERT INTO departments (hospital_id, name, position) SELECT h.id, x.name, x.place FROM hospitals h,
       unnest(ARRAY['${DEPARTMENTS.join("','")}']) WITH ORDINALITY AS x(name, place)`,
  );
  await owner.query(
    `WITH made AS (INSERT INTO users (phone, name, password_hash)
         SELECT '12' || lpad(g::text, 9, '0'), ${nameOf('g')}, '-' FROM generate_series(1, ${DOCTORS}) g RETURNING id),
       hospital AS (SELECT array_agg(id) AS ids FROM hospitals),
       job AS (SELECT made.id, hospital.ids[1 + made.id % ${HOSPITALS}] AS hospital_id FROM made, hospital),
       member AS (INSERT INTO memberships (user_id, hospital_id, role, status)
         SELECT id, hospital_id, 'doctor', 'active' FROM job),
       post AS (INSERT INTO staff_posts (hospital_id, user_id, job_title, specialties)
         SELECT hospital_id, id, '主治医师', ${oneOf(SPECIALTIES, 'id')} || '、' || ${oneOf(SPECIALTIES, '(id / 8)')} FROM job)
     INSERT INTO staff_departments (hospital_id, user_id, department_id)
       SELECT j.hospital_id, j.id, d.id FROM job j JOIN departments d ON d.hospital_id = j.hospital_id AND d.position = 1 + j.id % 8`,
  );
}

async function patients(owner: pg.Pool, hospital: number, keys: Keys): Promise<void> {
  await owner.query(
    `INSERT INTO patients (name, phone) SELECT ${nameOf('g')}, '13' || lpad((g::bigint * 7919 % 1000000000)::text, 9, '0')
     FROM generate_series(1, ${PATIENTS + PATIENTS_ELSEWHERE}) g`,
  );
  const part = 10_000;
  for (let from = 1; from <= PATIENTS; from += part) {
    const ids = Array.from({ length: part }, (_, i) => from + i);
    const numbers = ids.map((id) => `1101011990${String((id * 7919) % 100_000_000).padStart(8, '0')}`);
    await owner.query(
      `UPDATE patients t SET certificate_cipher = $3, certificate_blind = s.blind
       FROM unnest($1::bigint[], $2::bytea[]) AS s(id, blind) WHERE t.id = s.id`,
      [ids, numbers.map((number) => certificateIndex(keys, number)), randomBytes(48)],
    );
  }
  await owner.query('SELECT know_patient(CASE WHEN id <= $1 THEN $2 ELSE 2 + id % $3 END, id) FROM patients', [
    PATIENTS,
    hospital,
    HOSPITALS - 2,
  ]);
}

async function reservations(owner: pg.Pool, hospital: number): Promise<void> {
  await owner.query(
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at,
       ends_at, chief_complaint, fee, visi_status, cancel_status, created_at)
     SELECT 'hash-' || g || '-0123456789', $1, d.user_id, 1 + g % ${PATIENTS}, d.user_id, ARRAY[g], x.day, 540, clinic_instant(x.day, 540),
       clinic_instant(x.day, 555), '洗牙', 0, 0, CASE WHEN x.day < clinic_today() THEN 0 ELSE 1 END, haomai_now()
     FROM generate_series(1, ${RESERVATIONS}) g, LATERAL (SELECT clinic_today() - 700 + g % 730 AS day) x,
       (SELECT user_id FROM memberships WHERE role = 'doctor' LIMIT 1) d`,
    [hospital],
  );
}
