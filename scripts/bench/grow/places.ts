import type { Figures, Step } from './size.ts';

/** Hospitals, their people, and who they know. Ids are computed rather than looked up: a step is one statement. */

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢';
const GIVEN =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华建国志文婷玉梅雪晓棠思远嘉宁若溪一鸣海怡小满浩然雅景行雨欣';
const sign = (signs: string, n: string) => `substr('${signs}', 1 + (${n}) % ${[...signs].length}, 1)`;

/** So many names, whose sounds are worked out once. */
const NAMES = 4_000;

export function placeSteps(f: Figures): Step[] {
  return [
    {
      name: 'names',
      sql: `CREATE TABLE grow_names AS
        SELECT n, name, sounds_of(name) AS sounds FROM (
          SELECT n, ${sign(SURNAMES, 'n')} || ${sign(GIVEN, 'n / 7')}
            || CASE WHEN n % 4 = 0 THEN '' ELSE ${sign(GIVEN, 'n * 13')} END AS name
          FROM generate_series(0, ${NAMES - 1}) n) x;
        ALTER TABLE grow_names ADD PRIMARY KEY (n)`,
    },
    {
      name: 'hospitals',
      sql: `INSERT INTO hospitals (id, name, sounds, address, status) OVERRIDING SYSTEM VALUE
          SELECT h, '衡川口腔第' || h || '门诊', ' hengchuan', '衡川路 ' || h || ' 号', 'approved' FROM generate_series(1, ${f.hospitals}) h;
        INSERT INTO hospital_numbers (hospital_id, seq, open) SELECT h, ${f.pastDays * 12}, true FROM generate_series(1, ${f.hospitals}) h;
        INSERT INTO departments (id, hospital_id, name) OVERRIDING SYSTEM VALUE
          SELECT h, h, '口腔科' FROM generate_series(1, ${f.hospitals}) h`,
    },
    {
      name: 'staff',
      sql: `INSERT INTO users (id, phone, name, sounds, password_hash) OVERRIDING SYSTEM VALUE
          SELECT u, '12' || lpad(u::text, 9, '0'), n.name, n.sounds, '-' FROM generate_series(1, ${f.accounts}) u
          JOIN grow_names n ON n.n = u % ${NAMES};
        INSERT INTO memberships (user_id, hospital_id, role, status)
          SELECT d, 1 + (d - 1) / ${f.doctors}, 'doctor', 'active' FROM generate_series(1, ${f.doctorsInAll}) d;
        INSERT INTO memberships (user_id, hospital_id, role, status)
          SELECT ${f.doctorsInAll} + h, h, 'customer_service', 'active' FROM generate_series(1, ${f.hospitals}) h;
        INSERT INTO staff_posts (hospital_id, user_id, job_title, position)
          SELECT 1 + (d - 1) / ${f.doctors}, d, '主治医师', d % ${f.doctors} FROM generate_series(1, ${f.doctorsInAll}) d;
        INSERT INTO staff_departments (hospital_id, user_id, department_id)
          SELECT 1 + (d - 1) / ${f.doctors}, d, 1 + (d - 1) / ${f.doctors} FROM generate_series(1, ${f.doctorsInAll}) d;
        INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute, department_id, fee)
          SELECT 1 + (d - 1) / ${f.doctors}, d, w, 540, 1080, 1 + (d - 1) / ${f.doctors}, 3000
          FROM generate_series(1, ${f.doctorsInAll}) d, generate_series(1, 7) w`,
    },
    {
      name: 'patients',
      sql: `INSERT INTO users (id, phone, name, sounds, password_hash, created_at) OVERRIDING SYSTEM VALUE
          SELECT ${f.accounts} + g, '15' || lpad(g::text, 9, '0'), n.name, n.sounds, '-', haomai_now()
          FROM generate_series(3, ${f.people}, 3) g JOIN grow_names n ON n.n = g % ${NAMES};
        INSERT INTO patients (id, user_id, name, sounds, phone, gender, birth_date, created_at) OVERRIDING SYSTEM VALUE
          SELECT g, CASE WHEN g % 3 = 0 THEN ${f.accounts} + g END, n.name, n.sounds,
            '15' || lpad((g::bigint * 7919 % 1000000000)::text, 9, '0'), CASE WHEN g % 2 = 0 THEN '男' ELSE '女' END,
            '1990-01-01'::date + g % 9000, haomai_now()
          FROM generate_series(1, ${f.people}) g JOIN grow_names n ON n.n = g % ${NAMES}`,
    },
    {
      name: 'known patients',
      sql: `INSERT INTO hospital_patients (hospital_id, patient_id, card_no, created_at)
          SELECT ${knownAt(f)}, g, 'HC' || lpad(g::text, 8, '0'), haomai_now() - make_interval(mins => ${f.people} - g)
          FROM generate_series(1, ${f.people}) g;
        INSERT INTO hospital_certificates (hospital_id, certificate_blind, patient_id)
          SELECT ${knownAt(f)}, gen_random_bytes(40), g FROM generate_series(1, ${f.people}) g`,
    },
  ];
}

const knownAt = (f: Figures) =>
  `CASE WHEN g <= ${f.patients} THEN 1 ELSE 2 + (g - ${f.patients} - 1) / ${f.patientsElsewhere} END`;

/** The patient with the number `n` of a hospital `h`. */
export const patientAt = (f: Figures, h: string, n: string) =>
  `CASE WHEN ${h} = 1 THEN 1 + (${n}) % ${f.patients} ELSE ${f.patients} + (${h} - 2) * ${f.patientsElsewhere} + 1 + (${n}) % ${f.patientsElsewhere} END`;
