import type pg from 'pg';

/** What a hospital keeps of itself beside the booking: its departments in full, and its positions. */

interface SeedDepartment {
  name: string;
  code: string;
  kind?: 'medtech' | 'admin';
  phone?: string;
  location: string;
  intro?: string;
  /** Somebody's phone. */
  leader?: string;
}

interface SeedPosition {
  name: string;
  department?: string;
  headcount: number;
  roles: string[];
  certificate?: true;
  duties: string;
}

const INTRO = '龋病、牙髓病与牙周病的诊治，显微根管治疗。';

/** Those of db/seed/people.ts by their names; another one is new. */
const DEPARTMENTS: Readonly<Record<number, readonly SeedDepartment[]>> = {
  1: [
    { name: '口腔内科', code: 'KQNK', phone: '8201', location: '门诊楼二层 A 区', intro: INTRO, leader: '13800000012' },
    { name: '正畸科', code: 'ZJ', phone: '8202', location: '门诊楼二层 B 区', leader: '13700000105' },
    { name: '口腔外科', code: 'KQWK', phone: '8301', location: '门诊楼三层 A 区', leader: '13700000108' },
    { name: '种植科', code: 'ZZ', phone: '8302', location: '门诊楼三层 B 区', leader: '13700000110' },
    { name: '洁牙', code: 'JY', phone: '8101', location: '门诊楼一层', leader: '13800000014' },
    { name: '影像科', code: 'YX', kind: 'medtech', phone: '8102', location: '门诊楼一层东侧' },
  ],
  2: [
    { name: '口腔内科', code: '01', location: '一层', leader: '13800000022' },
    { name: '儿童齿科', code: '02', location: '一层', leader: '13800000023' },
  ],
};

const POSITIONS: Readonly<Record<number, readonly SeedPosition[]>> = {
  1: [
    { name: '店长', headcount: 1, roles: ['shop_owner'], duties: '负责门诊的日常经营与人员安排。' },
    ...['口腔内科', '正畸科', '口腔外科', '种植科'].map(
      (department, at): SeedPosition => ({
        name: `${department}医师`,
        department,
        headcount: [4, 3, 2, 2][at] ?? 1,
        roles: ['doctor'],
        certificate: true,
        duties: '接诊、治疗与病历书写。',
      }),
    ),
    {
      name: '洁牙师',
      department: '洁牙',
      headcount: 2,
      roles: ['dental_hygienist'],
      certificate: true,
      duties: '洁治、涂氟与口腔卫生宣教。',
    },
    { name: '前台', headcount: 2, roles: ['customer_service'], duties: '预约、接待与收费。' },
    { name: '咨询与销售', headcount: 3, roles: ['consultant', 'sale', 'sale_manager'], duties: '初诊咨询与客户回访。' },
  ],
  2: [
    { name: '店长', headcount: 1, roles: ['shop_owner'], duties: '' },
    { name: '医师', headcount: 3, roles: ['doctor'], certificate: true, duties: '' },
    { name: '前台', headcount: 1, roles: ['customer_service'], duties: '' },
  ],
};

const PUT_DEPARTMENT = `
  INSERT INTO departments (hospital_id, name, code, kind, phone, location, intro, leader_id, bookable, position)
  SELECT $1, $2, $3, $4, $5, $6, $7, (SELECT id FROM users WHERE phone = $8), $4 = 'clinical',
    (SELECT count(*) FROM departments WHERE hospital_id = $1)
  ON CONFLICT ON CONSTRAINT departments_hospital_name_unique DO UPDATE SET code = excluded.code, kind = excluded.kind,
    phone = excluded.phone, location = excluded.location, intro = excluded.intro, leader_id = excluded.leader_id`;

const PUT_POSITION = `
  INSERT INTO positions (hospital_id, name, department_id, headcount, roles, requires_certificate, duties)
  SELECT $1, $2, (SELECT id FROM departments WHERE hospital_id = $1 AND name = $3), $4, $5, $6, $7`;

/** After hospitals and people. */
export async function seedClinic(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, all] of Object.entries(DEPARTMENTS))
    for (const { name, code, kind = 'clinical', phone = '', location, intro = '', leader = null } of all)
      await tx.query(PUT_DEPARTMENT, [hospital, name, code, kind, phone, location, intro, leader]);
  for (const [hospital, all] of Object.entries(POSITIONS))
    for (const { name, department = null, headcount, roles, certificate = false, duties } of all)
      await tx.query(PUT_POSITION, [hospital, name, department, headcount, roles, certificate, duties]);
}
