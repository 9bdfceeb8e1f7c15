import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Doctors and hospitals as one types: characters, pinyin, initials, in the order of how well they fit. */

let app: TestApp;
let first: number;
let second: number;

beforeAll(async () => {
  app = await startTestApp();
  first = await app.make.hospital({ name: '衡川口腔 · 总院' });
  second = await app.make.hospital({ name: '云麓口腔' });
  await app.owner.query("UPDATE hospitals SET address = '衡川市解放路 8931 号' WHERE id = $1", [second]);
});
afterAll(() => app.close());

const search = (keyword: string, as?: { token: string }) =>
  app.as(as)('POST', '/api/search_projects', { keyword, pageSize: 100 });
const namesIn = (found: unknown) => (Array.isArray(found) ? found.map(({ name }) => String(name)) : []);
const doctors = async (keyword: string, as?: { token: string }) =>
  namesIn((await search(keyword, as)).at('meta', 'doctors'));
const hospitals = async (keyword: string, as?: { token: string }) => namesIn((await search(keyword, as)).at('data'));

describe('doctors', () => {
  it('come in the order of how well the name fits: it itself, its beginning, a part of it, its sound', async () => {
    const department = await app.make.department(first, '安宁科');
    await app.make.doctor({ hospital: first, name: '王大为', departments: [department] });
    for (const name of ['安妮', '李安', '安', '何安宁', '安宁']) await app.make.doctor({ hospital: first, name });
    expect(await doctors('安宁')).toEqual(['安宁', '何安宁', '王大为']);
    expect(await doctors('安')).toEqual(['安', '安妮', '安宁', '李安', '何安宁', '王大为']);
    expect((await doctors('anning')).slice(0, 2)).toEqual(['安宁', '何安宁']);
  });

  it('are found by pinyin, whole, begun or from the middle, and by initials', async () => {
    await app.make.doctor({ hospital: first, name: '赵晓棠' });
    for (const keyword of [
      'zhaoxiaotang',
      'zhaoxi',
      'xiaotang',
      'ZXT',
      'zx',
      "zhao'xiao",
      'zhao xiao tang',
      'ｚｘｔ',
    ]) {
      expect(await doctors(keyword), keyword).toEqual(['赵晓棠']);
    }
    // Initials from the middle are half of everybody’s.
    expect(await doctors('xt')).toEqual([]);
  });

  it.each([
    ['单雄', ['danxiong', 'shanxiong', 'dx', 'sx']],
    ['曾巩', ['zenggong', 'cenggong', 'zg', 'cg']],
    ['解缙', ['xiejin', 'jiejin', 'xj', 'jj']],
    ['仇英', ['qiuying', 'chouying', 'qy', 'cy']],
    ['吕绿', ['lvlv', 'lülü']],
  ])('of a name with several readings are found by each: %s', async (name, keywords) => {
    await app.make.doctor({ hospital: first, name });
    for (const keyword of keywords) expect(await doctors(keyword), keyword).toContain(name);
  });

  it('with a Latin name are found by it, in any case and width', async () => {
    await app.make.doctor({ hospital: first, name: 'Müller Tom' });
    await app.make.doctor({ hospital: first, name: '张Bob' });
    for (const keyword of ['müller', 'TOM', 'müller tom'])
      expect(await doctors(keyword), keyword).toEqual(['Müller Tom']);
    for (const keyword of ['bob', '张bob', 'zhangbob']) expect(await doctors(keyword), keyword).toEqual(['张Bob']);
  });

  it('are found by another name from the moment they bear it', async () => {
    const { id } = await app.make.doctor({ hospital: first, name: '改名前' });
    await app.owner.query("UPDATE users SET name = '温故新' WHERE id = $1", [id]);
    expect(await doctors('wgx')).toEqual(['温故新']);
    expect(await doctors('gaimingqian')).toEqual([]);
  });

  it('are found by department and specialties after those of that name, and one time only', async () => {
    const department = await app.make.department(second, '种植科');
    const { id } = await app.make.doctor({ hospital: second, name: '钟志', departments: [department] });
    await app.owner.query("UPDATE staff_posts SET specialties = '种植牙，All-on-4 种植' WHERE user_id = $1", [id]);
    await app.make.doctor({ hospital: first, name: '种植' });
    expect(await doctors('种植')).toEqual(['种植', '钟志']);
    expect(await doctors('all-on-4')).toEqual(['钟志']);
    expect(await doctors('植')).toEqual(['种植', '钟志']);
  });

  it('of one’s own hospital come first among equals', async () => {
    await app.make.doctor({ hospital: first, name: '同音甲' });
    await app.make.doctor({ hospital: second, name: '同音乙' });
    expect(await doctors('同音')).toEqual(['同音甲', '同音乙']);
    expect(await doctors('同音', await app.make.staff({ hospital: second }))).toEqual(['同音乙', '同音甲']);
  });

  it('who wait, have left or work at the desk are not found', async () => {
    const { id } = await app.make.doctor({ hospital: first, name: '离职医生' });
    await app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [id]);
    await app.make.staff({ hospital: first, name: '离职前台' });
    expect(await doctors('离职')).toEqual([]);
    expect(await doctors('lzys')).toEqual([]);
  });
});

describe('hospitals', () => {
  it('are found by name, pinyin, initials, address and department', async () => {
    await app.make.department(first, '口腔颌面外科');
    for (const keyword of ['云麓', 'yunlu', 'ylkq', 'yl', '解放路', '8931']) {
      expect(await hospitals(keyword), keyword).toEqual(['云麓口腔']);
    }
    for (const keyword of ['总院', '衡川 总院', 'zongyuan', 'hckqzy', '颌面']) {
      expect(await hospitals(keyword), keyword).toEqual(['衡川口腔 · 总院']);
    }
    // By its name before another by its address.
    expect(await hospitals('衡川')).toEqual(['衡川口腔 · 总院', '云麓口腔']);
  });

  it('that are locked, wait or were rejected are found by nobody, their own staff among them, and neither are their doctors', async () => {
    for (const closed of [{ lock: 1 as const }, { status: 'pending' }, { status: 'rejected' }]) {
      const hospital = await app.make.hospital({ name: `关门诊所${JSON.stringify(closed)}`, ...closed });
      await app.owner.query("UPDATE hospitals SET address = '关门路 1 号' WHERE id = $1", [hospital]);
      const department = await app.make.department(hospital, '关门科');
      await app.make.doctor({ hospital, name: '关门医生', departments: [department] });
      const staff = await app.make.staff({ hospital });
      for (const as of [undefined, staff]) {
        for (const keyword of ['关门', 'guanmen', 'gm', '关门诊所', '关门路']) {
          const found = await search(keyword, as);
          expect([
            found.at('data'),
            found.at('total'),
            found.at('meta', 'doctors'),
            found.at('meta', 'doctors_total'),
          ]).toEqual([[], 0, [], 0]);
        }
      }
    }
  });
});

it('wildcards are what was typed, in names, addresses and specialties', async () => {
  const { id } = await app.make.doctor({ hospital: first, name: '百分%医_生' });
  await app.owner.query(String.raw`UPDATE staff_posts SET specialties = '三七\分' WHERE user_id = $1`, [id]);
  for (const keyword of ['%', '_', '%医', '\\', '七\\分'])
    expect(await doctors(keyword), keyword).toEqual(['百分%医_生']);
  for (const keyword of ['百%医', '百分_医', '%%', 'b%y']) expect(await doctors(keyword), keyword).toEqual([]);
});
