import type { TestApp } from '../support/app.ts';

export interface Named {
  /** What the tests call them. */
  name: string;
  /** Null: nobody is signed in. */
  token: string | null;
  id: number;
  patients: readonly number[];
}

export type Doctor = Awaited<ReturnType<TestApp['make']['doctor']>>;

/** Everybody who might be told something at two hospitals, and who must not be. */
export async function people(app: TestApp): Promise<{ everybody: Named[]; hospitals: number[] }> {
  const { make } = app;
  const everybody: Named[] = [{ name: '路人', token: null, id: 0, patients: [] }];
  const add = (name: string, { id, token }: { id: number; token: string }, patients: readonly number[] = []) =>
    everybody.push({ name, token, id, patients });

  const first = await doctor(app);
  const second = await doctor(app, first.hospital_id);
  const other = await doctor(app);
  const [here, there] = [first.hospital_id, other.hospital_id];
  add('甲院医生一', first);
  add('甲院医生二', second);
  add('甲院前台', await make.staff({ hospital: here }));
  add('甲院店长', await make.staff({ hospital: here, role: 'shop_owner' }));
  add('乙院医生', other);
  add('乙院前台', await make.staff({ hospital: there }));
  add('乙院店长', await make.staff({ hospital: there, role: 'shop_owner' }));

  // Works at both, and is at the second one now.
  const both = await make.staff({ hospital: there, role: 'doctor' });
  await make.member(both.id, here, 'doctor');
  add('两院医生', both);

  const bound = async (name: string, role: 'doctor' | 'other', status: string, hospital: number | null) => {
    const account = await make.account();
    await make.member(account.id, here, role, status);
    add(name, { id: account.id, ...(await make.session(account.id, hospital)) });
  };
  await bound('待批员工', 'doctor', 'pending', null);
  // Signed in while they worked there.
  await bound('离职员工', 'doctor', 'left', here);
  await bound('其他身份', 'other', 'active', here);

  const patient = async (name: string, called: string) => {
    const account = await make.account({ patients: [called] });
    add(name, account, account.patient_ids);
  };
  await patient('患者', '沈静姝');
  await patient('别的患者', '马冬梅');
  const admin = await make.account();
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  add('平台', admin);
  doctors.set(app, { first, second, other });
  return { everybody, hospitals: [here, there] };
}

const doctors = new WeakMap<TestApp, { first: Doctor; second: Doctor; other: Doctor }>();
/** Those with slots: two at the first hospital, one at the second. */
export function doctorsOf(app: TestApp): { first: Doctor; second: Doctor; other: Doctor } {
  const found = doctors.get(app);
  if (!found) throw new Error('first there must be people');
  return found;
}

const doctor = (app: TestApp, hospital?: number) => app.make.doctor(hospital === undefined ? {} : { hospital });
