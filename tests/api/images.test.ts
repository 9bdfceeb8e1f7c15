import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type FakeCos, startFakeCos } from '../support/fake-cos.ts';
import type { Answer } from '../support/http.ts';
import { DICOM, DISPOSAL, jpeg, openImageDesk, PDF, photo, picture, sha256 } from '../support/image-desk.ts';
import { fresh } from '../support/member-desk.ts';

/** Pictures, sent, added and read: docs/domain/records.md#pictures. The clinic's day is 2026-11-20. */

let app: TestApp;
let cos: FakeCos;
let inCos: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  cos = await startFakeCos();
  inCos = await startTestApp({ env: cos.env });
});
afterAll(async () => {
  await app.close();
  await inCos.close();
  await cos.close();
});

const clinic = () => openImageDesk(app);
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const wrong = (answer: Answer) => [answer.status, answer.at('errors')];
const stateOf = async (key: string) => {
  const { rows } = await app.owner.query<{ state: string }>('SELECT state FROM uploads WHERE key = $1', [key]);
  return rows[0]?.state;
};
const NOT_TAKEN = { file: ['仅支持 JPG、PNG、WebP 图片，PDF 和 DICOM 文件'] };

describe('a file that is sent', () => {
  it('is what its bytes say, whatever it is called', async () => {
    const { upload } = await clinic();
    const text = await upload(Buffer.from('just a text'), { name: 'x.jpg' });
    expect([text.status, text.body.errors]).toEqual([422, NOT_TAKEN]);
    const behind = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200)]);
    expect((await upload(behind)).status).toBe(422);
    const png = await upload(await picture(30, 20).png().toBuffer(), { name: 'x.exe' });
    expect([png.status, png.body.data]).toMatchObject([201, { width: 30, height: 20, dicom: false, duplicate: false }]);
    const turned = await upload(await photo(60, 40));
    expect(turned.body.data).toMatchObject({ width: 40, height: 60 });
    expect((await upload(PDF)).body.data).toMatchObject({ width: null, height: null, dicom: false });
    expect((await upload(DICOM)).body.data).toMatchObject({ width: null, dicom: true });
  });

  it('has at most 20 MB and 40 megapixels', async () => {
    const { upload } = await clinic();
    const large = await upload(Buffer.alloc(20 * 1024 * 1024 + 1));
    expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
    const whole = Buffer.concat([DICOM, Buffer.alloc(20 * 1024 * 1024 - DICOM.length)]);
    expect((await upload(whole)).status).toBe(201);
    const wide = await picture(8_000, 5_001).png({ compressionLevel: 1 }).toBuffer();
    const many = await upload(wide);
    expect([many.status, many.body.errors]).toEqual([422, { file: ['图片像素过大，请缩小后重试'] }]);
  });

  it('names its patient, whom its hospital knows and who sends it treats', async () => {
    const { upload, seat, owner } = await clinic();
    const bytes = await jpeg();
    const nobody = await upload(bytes, { of: null });
    expect([nobody.status, nobody.body.errors]).toEqual([422, { patient_id: ['患者为必填项'] }]);
    const [stranger = 0] = (await app.make.account({ patients: ['别人'] })).patient_ids;
    const foreign = await upload(bytes, { of: stranger });
    expect([foreign.status, foreign.body.errors]).toEqual([422, { patient_id: ['患者不存在'] }]);
    const colleague = await upload(bytes, { by: await seat('doctor') });
    expect([colleague.status, colleague.body.message]).toEqual([403, '仅接诊人员可修改']);
    expect((await upload(bytes, { by: owner })).status).toBe(201);
    for (const role of ['customer_service', 'consultant', 'sale', 'sale_manager'] as const)
      expect((await upload(bytes, { by: await seat(role) })).status, role).toBe(403);
  });

  it('is none of the open uploads', async () => {
    const { doctor } = await clinic();
    const asks = app.as(doctor);
    expect((await asks('POST', '/api/cos_token', { type: 'clinical' })).status).toBe(422);
    expect((await asks('POST', '/api/cos_token', { type: 'derived' })).status).toBe(422);
  });

  it('has no address, not even to who knows its name', async () => {
    const { sent } = await clinic();
    const key = await sent(await jpeg());
    expect((await fetch(`${app.url}/uploads/${key}`)).status).toBe(404);
  });
});

describe('added', () => {
  it('it says what it is of, and is being processed; what is no picture is ready', async () => {
    const { add, sent, doctor, patient } = await clinic();
    const bytes = await jpeg();
    const form = { category: 'periapical', teeth: ['26'], note: ' 根尖 ', taken_on: '2026-11-19' };
    const answer = await add([
      { key: await sent(bytes), ...form, series_id: 'full-1', position: 3 },
      { key: await sent(PDF), category: 'report' },
      { key: await sent(DICOM), category: 'cbct' },
    ]);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject([
      {
        ...{ category: 'periapical', category_name: '根尖片', teeth: ['26'], note: '根尖', taken_on: '2026-11-19' },
        ...{ series_id: 'full-1', position: 3, status: 'processing', status_name: '处理中', shared: false },
        ...{ content_type: 'image/jpeg', dicom: false, size: bytes.length, width: 60, height: 40 },
        ...{ sha256: sha256(bytes), url: null, thumb_url: null, record_id: null, reservation: null, version: 1 },
        ...{ uploaded: { by: { id: doctor.id, name: '林岚' } }, voided: null, duplicate: false },
        patient: { id: patient, name: '王小明' },
      },
      { status: 'ready', content_type: 'application/pdf', taken_on: '2026-11-20', url: null },
      { status: 'ready', dicom: true, url: null },
    ]);
    const { rows } = await app.owner.query(
      "SELECT payload FROM outbox WHERE job = 'image.derive' AND payload->>'image_id' = $1",
      [String(answer.number('data', 0, 'id'))],
    );
    expect(rows).toHaveLength(1);
  });

  it('all are or none', async () => {
    const { add, sent, list } = await clinic();
    const [good, other] = [await sent(await jpeg()), await sent(PDF)];
    const form = { key: good, category: 'face' };
    expect(wrong(await add([form, { key: other, category: 'face' }]))).toEqual([
      422,
      { 'images.1.category': ['PDF 文件只能是检验/病理'] },
    ]);
    expect(wrong(await add([form, { key: 'clinical/nothing', category: 'face' }]))).toEqual([
      422,
      { 'images.1.key': ['文件不存在或已失效，请重新上传'] },
    ]);
    expect(wrong(await add([form, { ...form, key: other, category: 'report', taken_on: '2026-11-21' }]))).toEqual([
      422,
      { 'images.1.taken_on': ['拍摄日期不能晚于今天'] },
    ]);
    expect(wrong(await add([{ ...form, teeth: ['49'] }]))[0]).toBe(422);
    expect(wrong(await add([]))).toEqual([422, { images: ['影像为必填项'] }]);
    expect((await list()).number('total')).toBe(0);
    expect(await stateOf(good)).toBe('stored');
  });

  it('fifty are, and no more', async () => {
    const { add, sent } = await clinic();
    const forms = [];
    for (let n = 0; n < 50; n++)
      forms.push({ key: await sent(Buffer.concat([DICOM, Buffer.from([n])])), category: 'cbct' });
    const one = { key: 'clinical/one-more', category: 'cbct' };
    expect(wrong(await add([...forms, one]))).toEqual([422, { images: ['每次最多添加50张影像'] }]);
    const answer = await add(forms);
    expect([answer.status, (answer.at('data') as unknown[]).length]).toEqual([201, 50]);
  });

  it('another’s file is nobody’s, and one that was added is added no more', async () => {
    const { add, sent, owner, knows } = await clinic();
    const key = await sent(await jpeg(), { by: owner });
    expect(wrong(await add([{ key, category: 'face' }]))).toEqual([
      422,
      { 'images.0.key': ['文件不存在或已失效，请重新上传'] },
    ]);
    const asks = app.as(owner);
    expect((await add([{ key, category: 'face' }], {}, asks)).status).toBe(201);
    const [second = 0] = (await app.make.account({ patients: ['赵一'] })).patient_ids;
    await knows(second);
    expect((await add([{ key, category: 'face' }], { patient_id: second }, asks)).status).toBe(422);
  });

  it('the same bytes of the same patient are the present one', async () => {
    const { add, sent, upload, list, knows, owner } = await clinic();
    const bytes = await jpeg();
    const [key, twin] = [await sent(bytes), await sent(bytes)];
    const first = (await add([{ key, category: 'face' }])).number('data', 0, 'id');
    const again = await add([{ key: twin, category: 'intraoral' }]);
    expect(again.at('data')).toMatchObject([{ id: first, duplicate: true, category: 'face' }]);
    expect(await stateOf(twin)).toBe('expired');
    const third = await upload(bytes);
    expect([third.status, third.body.data]).toMatchObject([201, { duplicate: true, image_id: first, key }]);
    expect((await add([{ key, category: 'face' }])).at('data')).toMatchObject([{ id: first, duplicate: true }]);
    expect((await list()).number('total')).toBe(1);
    const [second = 0] = (await app.make.account({ patients: ['赵一'] })).patient_ids;
    await knows(second);
    const other = await upload(bytes, { by: owner, of: second });
    expect(other.body.data?.duplicate).toBe(false);
  });

  it('by two at once the same bytes are one picture', async () => {
    const { add, sent, owner, list } = await clinic();
    const [one, two] = [await jpeg(), await jpeg()];
    const forms = async (files: Buffer[], by?: { token: string }) => {
      const made = [];
      for (const bytes of files) made.push({ key: await sent(bytes, by ? { by } : {}), category: 'face' });
      return made;
    };
    const [mine, theirs] = [await forms([one, two]), await forms([two, one], owner)];
    const answers = await Promise.all([add(mine), add(theirs, {}, app.as(owner))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list()).number('total')).toBe(2);
  });

  it('by who treats and by the owner, once under one key, at a visit that somebody has come to', async () => {
    const { add, sent, seat, owner, visit } = await clinic();
    const hygienist = await seat('dental_hygienist', '孙洁');
    const key = await sent(await jpeg(), { by: owner });
    const form = [{ key, category: 'face' }];
    expect(told(await add(form, {}, app.as(hygienist)))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    await visit('arrived', 0, { doctor: hygienist.id });
    const own = await sent(await jpeg(), { by: hygienist });
    expect((await add([{ key: own, category: 'face' }], {}, app.as(hygienist))).status).toBe(201);
    const booked = await visit('booked');
    expect(told(await add(form, { reservation_id: booked.hash_id }, app.as(owner)))).toEqual([
      409,
      'STATE',
      '该患者尚未登记到店，不能添加影像',
    ]);
    const arrived = await visit('arrived');
    const headers = fresh();
    const at = { reservation_id: arrived.id };
    const answer = await add(form, at, app.as(owner), headers);
    expect(answer.at('data', 0, 'reservation')).toMatchObject({ hash_id: arrived.hash_id, date: '2026-11-20' });
    expect((await add(form, at, app.as(owner), headers)).at('data', 0, 'id')).toBe(answer.at('data', 0, 'id'));
  });

  it('names a case of its patient, or none', async () => {
    const { add, sent, signed, knows, visit, store } = await clinic();
    const key = await sent(await jpeg());
    const [other = 0] = (await app.make.account({ patients: ['别人'] })).patient_ids;
    await knows(other);
    const { id } = await visit('in_chair', 0, { patient: other });
    const theirs = (await store({ patient_id: other, reservation_id: id, exam: '龋' })).number('data', 'id');
    expect(wrong(await add([{ key, category: 'face' }], { record_id: theirs }))).toEqual([
      422,
      { record_id: ['病历不存在'] },
    ]);
    const record_id = (await signed()).number('data', 'id');
    expect((await add([{ key, category: 'face' }], { record_id })).at('data', 0, 'record_id')).toBe(record_id);
  });
});

describe('the list', () => {
  it('is of one patient, those taken last first, by kind, tooth and days', async () => {
    const { added, list, cate, reads } = await clinic();
    const [old, now] = [
      await added(await jpeg(), { category: 'periapical', taken_on: '2026-11-01', teeth: ['26'] }),
      await added(await jpeg(), { category: 'face', taken_on: '2026-11-19' }),
    ];
    const ids = async (query: string) => ((await list(query)).at('data') as { id: number }[]).map(({ id }) => id);
    expect(await ids('')).toEqual([now, old]);
    expect(await ids('&category=periapical')).toEqual([old]);
    expect(await ids('&tooth=26')).toEqual([old]);
    expect(await ids('&from=2026-11-02')).toEqual([now]);
    expect(await ids('&to=2026-11-02')).toEqual([old]);
    expect(await ids('&page=2&pageSize=1')).toEqual([old]);
    expect((await list()).at('meta')).toEqual({ treating: true, editable: true });
    expect((await list('', app.as((await clinic()).doctor))).status).toBe(404);
    const counts = (await cate()).at('data') as { code: string; name: string; count: number }[];
    expect(counts).toHaveLength(10);
    expect(counts[0]).toEqual({ code: 'periapical', name: '根尖片', count: 1 });
    expect(((await cate(undefined, null)).at('data') as { count: number }[]).every(({ count }) => count === 0)).toBe(
      true,
    );
    expect(await reads('image')).toEqual([{ by_name: '林岚', treating: true }]);
  });

  it('shows a desk no more than thumbnails, and sales people of own customers alone that there are any', async () => {
    const { added, list, cate, desk, seat, hospital, patient } = await clinic();
    const id = await added(await jpeg());
    await app.owner.query(
      `WITH u AS (INSERT INTO uploads (key, type, content_type, state, created_at)
         SELECT 'derived/' || lpad($1::bigint::text, 31, '0') || n, 'derived', 'image/webp', 'attached', haomai_now() FROM generate_series(1, 2) n RETURNING key)
       UPDATE images SET status = 'ready', full_key = (SELECT min(key) FROM u), thumb_key = (SELECT max(key) FROM u) WHERE id = $1::bigint`,
      [id],
    );
    const signed = expect.stringMatching(/^\/uploads\/derived\/[\w-]{32}\?expires=\d+&signature=/);
    expect((await list()).at('data', 0)).toMatchObject({ url: signed, thumb_url: signed });
    expect((await list('', app.as(await seat('dental_hygienist')))).at('data', 0)).toMatchObject({ url: signed });
    expect((await list('', desk)).at('data', 0)).toMatchObject({ id, url: null, thumb_url: signed });
    for (const role of ['consultant', 'sale', 'sale_manager'] as const) {
      const person = await seat(role);
      const asks = app.as(person);
      expect(told(await list('', asks))).toEqual([403, 'FORBIDDEN', '仅限本人客户']);
      expect((await cate(asks)).status).toBe(403);
      await app.owner.query(
        `INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)
         ON CONFLICT (hospital_id, patient_id) DO UPDATE SET owner_id = $3`,
        [hospital, patient, person.id],
      );
      expect((await list('', asks)).at('data', 0)).toMatchObject({ id, url: null, thumb_url: null });
      expect((await cate(asks)).status).toBe(200);
    }
  });

  it('cannot be read where the reading is not written down', async () => {
    const { added, list, hospital } = await clinic();
    await added(await jpeg());
    await app.owner.query(
      `ALTER TABLE record_read_spans ADD CONSTRAINT no_reads CHECK (hospital_id <> ${hospital}) NOT VALID`,
    );
    try {
      expect((await list()).status).toBe(503);
    } finally {
      await app.owner.query('ALTER TABLE record_read_spans DROP CONSTRAINT no_reads');
    }
  });
});

describe('the original', () => {
  it.each(['local', 'cos'] as const)(
    'is the very bytes that were sent, logged, to who treats alone (%s)',
    async (store) => {
      const of = store === 'cos' ? inCos : app;
      const { added, original, hospital, seat, clerk, reads } = await openImageDesk(of);
      const bytes = await photo();
      const id = await added(bytes);
      const got = await original(id);
      expect([got.status, sha256(got.bytes), got.headers.get('content-type')]).toEqual([
        ...[200, sha256(bytes), 'application/octet-stream'],
      ]);
      expect(got.headers.get('content-disposition')).toMatch(/^attachment;.*\.jpg$/);
      const lines = async () =>
        (
          await of.owner.query(
            "SELECT user_name, detail FROM operation_logs WHERE hospital_id = $1 AND action = 'image.original'",
            [hospital],
          )
        ).rows;
      expect(await lines()).toEqual([{ user_name: '林岚', detail: { id } }]);
      expect(await reads('image')).toHaveLength(1);
      for (const by of [clerk, await seat('consultant'), await seat('sale'), await seat('sale_manager')])
        expect((await original(id, by)).status).toBe(403);
      expect((await original(id, (await openImageDesk(of)).doctor)).status).toBe(404);
      expect(await lines()).toHaveLength(1);
    },
  );

  it('is not handed out where what is stored is another', async () => {
    const { added, original } = await clinic();
    const bytes = await jpeg();
    const id = await added(bytes);
    const { rows } = await app.owner.query<{ original_key: string }>('SELECT original_key FROM images WHERE id = $1', [
      id,
    ]);
    await app.deps.storage.put(rows[0]?.original_key ?? '', Buffer.concat([bytes, Buffer.from('!')]), '');
    expect((await original(id)).status).toBe(503);
  });
});

describe('what is said of one', () => {
  it('changes by the version that was seen, which has to be said', async () => {
    const { added, change } = await clinic();
    const id = await added(await jpeg());
    expect(wrong(await change(id, {}))).toEqual([422, { version: ['版本为必填项'] }]);
    const form = { version: 1, teeth: ['11'], note: '正面', shared: true, series_id: 'a', position: 1 };
    expect((await change(id, form)).at('data')).toMatchObject({ ...form, version: 2, category: 'intraoral' });
    const late = await change(id, { version: 1, note: '侧面' });
    expect([late.status, late.string('code'), late.string('by')]).toEqual([409, 'STALE', '林岚']);
    expect(late.at('current')).toMatchObject({ note: '正面', version: 2 });
    const emptied = await change(id, { version: 2, series_id: null, position: null, teeth: [] });
    expect(emptied.at('data')).toMatchObject({
      series_id: null,
      position: null,
      teeth: [],
      note: '正面',
      shared: true,
    });
    expect(wrong(await change(id, { version: 3, taken_on: '2026-11-21' }))).toEqual([
      422,
      { taken_on: ['拍摄日期不能晚于今天'] },
    ]);
  });

  it('is made anew where an X-ray becomes a photograph or the reverse, and not else', async () => {
    const { added, change } = await clinic();
    const id = await added(await jpeg(), { category: 'face' });
    const jobs = async () =>
      (
        await app.owner.query("SELECT 1 FROM outbox WHERE job = 'image.derive' AND payload->>'image_id' = $1", [
          String(id),
        ])
      ).rowCount;
    await app.owner.query("UPDATE images SET status = 'failed' WHERE id = $1", [id]);
    expect((await change(id, { version: 1, category: 'intraoral' })).string('data', 'status')).toBe('failed');
    expect(await jobs()).toBe(1);
    expect((await change(id, { version: 2, category: 'ceph' })).string('data', 'status')).toBe('processing');
    expect(await jobs()).toBe(2);
  });

  it('is changed by doctors who treat, by the owner, and by a hygienist of what they sent themselves', async () => {
    const { added, change, sent, add, seat, owner, visit } = await clinic();
    const id = await added(await jpeg());
    const hygienist = await seat('dental_hygienist');
    expect(told(await change(id, { version: 1, note: 'x' }, app.as(hygienist)))[2]).toBe('仅接诊人员可修改');
    await visit('arrived', 0, { doctor: hygienist.id });
    expect(told(await change(id, { version: 1, note: 'x' }, app.as(hygienist)))).toEqual([
      403,
      'FORBIDDEN',
      '只能修改自己上传的影像',
    ]);
    expect((await change(id, { version: 1, note: 'x' }, app.as(owner))).status).toBe(201);
    const key = await sent(await jpeg(), { by: hygienist });
    const own = (await add([{ key, category: 'face' }], {}, app.as(hygienist))).number('data', 0, 'id');
    expect((await change(own, { version: 1, note: 'x' }, app.as(hygienist))).status).toBe(201);
  });
});

describe('of the wrong patient', () => {
  it('it is voided by who uploaded it or the owner, with a reason, and added to the right one', async () => {
    const { added, voids, list, cate, change, seat, visit, owner, knows, upload, original } = await clinic();
    const bytes = await jpeg();
    const id = await added(bytes);
    const colleague = await seat('doctor');
    await visit('arrived', 0, { doctor: colleague.id });
    expect(told(await voids(id, {}, app.as(colleague)))).toEqual([403, 'FORBIDDEN', '只有上传人或店长可以作废']);
    expect(wrong(await voids(id, { reason: '' }))).toEqual([422, { reason: ['原因为必填项'] }]);
    const done = await voids(id, {});
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({
      status: 'void',
      status_name: '作废',
      voided: { reason: '传错患者', by_name: '林岚' },
    });
    expect(told(await voids(id, { version: 2 }))).toEqual([409, 'STATE', '影像已作废']);
    expect(told(await change(id, { version: 2, note: 'x' }))).toEqual([409, 'STATE', '影像已作废']);
    expect((await list()).number('total')).toBe(0);
    expect((await list('&status=void')).at('data')).toMatchObject([{ id, status: 'void' }]);
    expect(((await cate()).at('data') as { count: number }[]).every(({ count }) => count === 0)).toBe(true);
    expect((await original(id)).status).toBe(200);
    const [right = 0] = (await app.make.account({ patients: ['赵一'] })).patient_ids;
    await knows(right);
    expect((await upload(bytes, { by: owner, of: right })).body.data?.duplicate).toBe(false);
    // And to the same, should it have been the right one.
    expect((await upload(bytes)).body.data?.duplicate).toBe(false);
    const other = await added(await jpeg());
    expect((await voids(other, {}, app.as(owner))).status).toBe(201);
  });

  it('the database keeps it, and what was sent, as they are', async () => {
    const { added } = await clinic();
    const id = await added(await jpeg());
    const refused = (text: string) =>
      expect(app.owner.query(text, [id])).rejects.toThrow(/restrict|append-only|does not change/);
    await refused('DELETE FROM images WHERE id = $1');
    await refused("UPDATE images SET sha256 = repeat('0', 64), version = version + 1 WHERE id = $1");
    await refused('UPDATE images SET patient_id = patient_id + 1, version = version + 1 WHERE id = $1');
    await refused("UPDATE images SET note = 'x' WHERE id = $1");
    await app.owner.query("UPDATE images SET status = 'void', void_reason = 'x', version = version + 1 WHERE id = $1", [
      id,
    ]);
    await refused("UPDATE images SET status = 'processing', void_reason = NULL, version = version + 1 WHERE id = $1");
  });

  it('of another hospital is unknown here', async () => {
    const { added } = await clinic();
    const id = await added(await jpeg());
    const { change, voids, original, list, patient } = await clinic();
    expect((await change(id, { version: 1, note: 'x' })).status).toBe(404);
    expect((await voids(id, {})).status).toBe(404);
    expect((await original(id)).status).toBe(404);
    expect((await list('', undefined, patient + 1_000_000)).status).toBe(404);
    expect((await app.as(await app.make.account())('GET', `${DISPOSAL}/image-list?patient_id=${patient}`)).status).toBe(
      403,
    );
  });
});
