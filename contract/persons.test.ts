import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls, resources } from './index.ts';

/** Filters by which people are found; what somebody has stands in no address either. */
const FINDS_PEOPLE = ['keyword', 'certificate_number', 'name', 'phone', 'idcard', 'diagnosis'];
/** What theirs find: words, hospitals, jobs, diagnoses, coupons, campaigns, products. Patients for a form are asked for by a POST of the same path already. */
const NO_PEOPLE =
  /^(announcements|jobCalls|search)\.|^(diagnoses\.search|coupons\.list|campaigns\.list|marketingProducts\.list)$|^deskSearch\.(allied|everyHospital)$|^patients\.ofHospital$/;
/** Every plain table says itself which of its filters find people. */
const tables = new Set(Object.values(resources).flatMap(({ calls }) => Object.values(calls).map(({ path }) => path)));

describe('a question that finds people', () => {
  const reading = allCalls().filter(
    ({ name, call }) =>
      call.method === 'GET' &&
      call.query &&
      !NO_PEOPLE.test(name) &&
      !(tables.has(call.path) && call.persons.length === 0),
  );

  it.each(reading)('($name) names them in no address', ({ name, call }) => {
    const query = z.toJSONSchema(call.query as z.ZodType, { io: 'input', unrepresentable: 'any' });
    const finds = Object.keys(query.properties ?? {}).filter((one) => FINDS_PEOPLE.includes(one));
    expect([...call.persons].sort(), name).toEqual(finds.sort());
  });

  it('is asked by a twin with the same filters, access and answer', () => {
    const calls = new Map(allCalls().map(({ call }) => [`${call.method} ${call.path}`, call]));
    for (const { call } of reading.filter((one) => one.call.persons.length > 0)) {
      const { access, response, download, query: body } = call;
      const twin = calls.get(`POST ${call.path}/query`);
      expect(twin).toMatchObject({ method: 'POST', status: 200, whenClosed: call.whenClosed });
      expect([twin?.access, twin?.response, twin?.download, twin?.body]).toEqual([access, response, download, body]);
    }
  });
});
