import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  AGAIN,
  AUTHOR,
  but,
  CASE,
  CLINIC,
  COLLEAGUE,
  DESK,
  GOOD,
  KEEPER,
  more,
  OPENED,
  OPS,
  OTHER,
  OWNER,
  op,
  PATIENT,
  REVISIONS,
  STATES,
  STRANGER,
  sealed,
  shows,
  sight,
  WHOLE,
  words,
} from '../../../tests/support/record-history.ts';
import type { Content, KeptStep, RecordHistory, RevisionRow } from './record-history.ts';
import { leakIn } from './record-views.ts';

const left = (n: number, own: Partial<KeptStep>) => ({
  steps: GOOD.steps.map((one) => (one.n === n ? { ...one, ...own } : one)),
});
const row = (own: Partial<RecordHistory['records'][number]>) => ({
  records: GOOD.records.map((one) => ({ ...one, ...own })),
});
const revision = (n: number, own: Partial<RevisionRow>) =>
  REVISIONS.map((one) => (one.revision === n ? { ...one, ...own } : one));
const never = { fate: 'unknown', done: Number.POSITIVE_INFINITY, shown: null, answer: 'ECONNRESET' } as const;
const LAST = 20;
const of = (version: number | null) => ({ case: CASE, patient: PATIENT, version });

describe('the checker of records', () => {
  it('takes what was written, signed, amended by leave and read, and refusals that have a reason', () => {
    expect(words({})).toEqual([]);
    expect(words(but(1, never))).toEqual([]);
    expect(words(but(8, never))).toEqual([]);
  });

  it('finds what was acknowledged and is lost', () => {
    const lost = {
      steps: GOOD.steps.filter(({ n }) => n !== 1).map((one) => ({ ...one, version: Math.max(1, one.version - 1) })),
    };
    expect(words({ ...lost, ...row({ version: 3 }) })).toContain('#1 save was acknowledged, and is lost');
    const emptied = (content: Content): Content => ({ ...content, exam: '' });
    const signed = REVISIONS.map((one) => ({
      ...one,
      content: JSON.stringify(emptied(JSON.parse(one.content) as Content)),
    }));
    expect(words({ revisions: sealed(signed) }).join()).toMatch(
      /case 50 says in revision 1 exam "", was signed with "H3-P10-W1-exam"/,
    );
    const open = {
      ops: OPS.slice(0, 3),
      steps: GOOD.steps.slice(0, 2),
      revisions: [],
      requests: [],
      answers: [],
      reads: [],
    };
    const draft = {
      ...row({ status: 'draft', version: 2, revision: 0, signedAt: null, draft: STATES[0]?.content ?? null }),
    };
    expect(words({ ...open, ...draft })).toEqual(['case 50 has lost exam: "", should be "H3-P10-W1-exam"']);
  });

  it('finds versions that do not go on by one', () => {
    expect(words(left(8, { version: 3 })).join()).toMatch(/made versions 1 2 3 3, it stands at 4/);
    expect(words(row({ version: 5 })).join()).toMatch(/made versions 1 2 3 4, it stands at 5/);
    expect(words(but(3, { done: 5_000, at: 4_000 })).join()).toMatch(
      /#3 sign of case 50 was done before what it stands behind/,
    );
  });

  it('finds a step on a version that was not the one that was seen', () => {
    expect(words(but(3, { asked: { way: 'sign', ...of(1), said: WHOLE } }))).toContain(
      '#3 sign of case 50 saw version 1, and was done on version 2',
    );
  });

  it('finds a save or a second signing of what is signed', () => {
    const second = op(LAST, AUTHOR, { way: 'sign', ...of(4), said: {} });
    const kept = {
      n: LAST,
      case: CASE,
      version: 5,
      status: 'signed',
      revision: 3,
      content: STATES[3]?.content ?? {},
    } as const;
    const steps = { steps: [...GOOD.steps, kept], ...row({ version: 5, revision: 3, status: 'signed' }) };
    const ops = [
      ...OPS,
      ...[AGAIN, 18, 19].map((n) => op(n, OTHER, OPENED, { fate: 'refused', answer: '403 FORBIDDEN' })),
    ];
    expect(words({ ops: [...ops, second], ...steps })).toContain('#20 sign of case 50 was done on what is amended');
    const save = op(LAST, COLLEAGUE, { way: 'save', ...of(null), said: {} });
    expect(words({ ops: [...ops, save], ...steps })).toContain('#20 save of case 50 was done on what is amended');
  });

  it('finds a step of somebody who may not', () => {
    expect(words(but(1, { by: STRANGER }))).toContain('#1 save of case 50 is of somebody who does not treat');
    expect(words(but(1, { by: DESK }))).toContain('#1 save of case 50 is of somebody who does not write');
    expect(words(but(3, { by: COLLEAGUE }))).toContain('#3 sign of case 50 is not of its author');
    expect(words(but(8, { by: COLLEAGUE }))).toContain('#8 amend of case 50 is neither of its author nor of an owner');
    expect(words({ clinics: [{ ...CLINIC, supervisors: new Map([[AUTHOR, COLLEAGUE]]) }] })).toContain(
      '#3 sign of case 50 made it signed, should be review',
    );
  });

  it('finds what was changed behind the back, and a gap', () => {
    const changed = JSON.stringify({ ...STATES[2]?.content, exam: 'other' });
    expect(words({ revisions: revision(1, { content: changed }) })).toEqual([
      'case 50 says in revision 1 exam "other", was signed with "H3-P10-W1-exam"',
      'case 50 has a changed revision 1',
    ]);
    expect(words({ revisions: revision(2, { reason: 'another' }) })).toEqual(['case 50 has a changed revision 2']);
    const resealed = sealed(revision(1, { content: changed })).slice(0, 1);
    expect(words({ revisions: [...resealed, ...REVISIONS.slice(1)] })).toContain(
      'case 50 has revision 2 over another one',
    );
    expect(words({ revisions: REVISIONS.slice(1) })).toContain('case 50 has revisions 2, and stands at 2');
    expect(words(row({ intact: false }))).toEqual(['case 50 is not intact, as the database finds it']);
    expect(words({ revisions: [...REVISIONS, { ...(REVISIONS[0] as RevisionRow), case: 51 }] })).toContain(
      'there are revisions of case 51, and no case',
    );
  });

  it('finds a revision that is answered otherwise than before', () => {
    const rewritten = { ...sight(4, 'doctor', 3), fields: { ...sight(4, 'doctor', 3).fields, exam: 'rewritten' } };
    const found = words(more(op(AGAIN, AUTHOR, { ...OPENED, revision: 1 }, { shown: shows(rewritten) })));
    expect(found.join()).toMatch(
      /#17 detail by a doctor: case 50 is shown with exam "rewritten", it says "H3-P10-W1-exam"/,
    );
    expect(found).toContain('case 50, revision 1: two answers');
  });

  it('finds two cases of one visit, and two of one number', () => {
    const [one] = GOOD.records;
    const two = { ...(one as RecordHistory['records'][number]), id: 51 };
    expect(words({ records: [...GOOD.records, two] })).toEqual(
      expect.arrayContaining(['visit 90 has 2 cases', 'number 3 BL20261201-0001 has 2 cases']),
    );
    expect(words({ records: [...GOOD.records, { ...two, status: 'void' }] })).not.toContain('visit 90 has 2 cases');
  });

  it('finds what was done and nobody asked for, what was refused and done, and another answer than what was done', () => {
    expect(
      words({
        ops: OPS.map((one) => (one.n === 1 ? { ...one, fate: 'refused', shown: null, answer: '409 STATE' } : one)),
      }),
    ).toContain('#1 save was refused and done');
    expect(
      words({ answers: [...GOOD.answers, { n: 99, request: { id: 71, case: CASE, status: 'pending', version: 1 } }] }),
    ).toContain('a case was changed, and nobody asked for it');
    expect(words(but(3, { shown: shows(sight(2, 'doctor')) }))).toContain(
      '#3 sign was answered otherwise than it was done',
    );
    expect(words({ steps: [...GOOD.steps, ...GOOD.steps.slice(-1)] })).toContain('#8 amend was done 2 times');
  });

  it('finds a late amendment without leave, a leave used twice, and one that none gave', () => {
    const [leave] = GOOD.requests;
    const used = leave as RecordHistory['requests'][number];
    expect(words({ requests: [{ ...used, status: 'approved', usedAt: null }] })).toContain(
      'case 50 was amended late 1 times, with 0 leaves',
    );
    expect(words({ requests: [{ ...used, decidedAt: 74_000 - 86_400_000 }] })).toContain(
      'request 70 to amend case 50 was used too late',
    );
    expect(words({ requests: [{ ...used, decidedBy: COLLEAGUE }] })).toContain(
      'request 70 to amend case 50 was decided by no owner',
    );
    const twice = sealed([...REVISIONS, { ...(REVISIONS[1] as RevisionRow), revision: 3, at: '94.000000' }]);
    expect(words({ revisions: twice })).toContain('case 50 was amended late 2 times, with 1 leaves');
    // In time it needs none, and uses none.
    expect(words({ clinics: [{ ...CLINIC, amendHours: 24 }] })).toContain(
      'case 50 was amended late 0 times, with 1 leaves',
    );
  });

  it('finds what is not theirs to see: drafts, other patients, and fields', () => {
    expect(words(but(11, { shown: shows(sight(2, 'patient')) })).join()).toMatch(
      /#11 own by a patient: case 50 is shown as version 2/,
    );
    const early = op(2, ACCOUNT, { way: 'own', patient: PATIENT }, { shown: shows(sight(2, 'patient')) });
    expect(words({ ops: OPS.map((one) => (one.n === 2 ? early : one)) })).toEqual([
      '#2 own by a patient: case 50 is not theirs to read',
    ]);
    expect(words(but(12, { fate: 'ok', answer: '200 ', shown: shows(sight(4, 'sale')) })).join()).toMatch(
      /not theirs to read/,
    );
    expect(words(but(5, { shown: shows(sight(3, 'doctor')) })).join()).toMatch(
      /#5 detail by a consultant: case 50 is shown full/,
    );
    const told = { ...sight(3, 'consultant'), fields: { ...sight(3, 'consultant').fields, diagnosis: '龋' } };
    expect(words(but(5, { shown: shows(told) })).join()).toMatch(/is shown with diagnosis "龋"/);
  });

  it('finds what is missing in the list of who may see it', () => {
    expect(words(but(11, { shown: shows() }))).toEqual(['#11 own by a patient lacks case 50']);
    expect(words(but(14, { shown: shows() }))).toEqual(['#14 list by a customer_service lacks case 50']);
  });

  it('finds a refusal without a reason', () => {
    expect(words(but(2, { asked: { way: 'save', ...of(2), said: {} }, current: null })).join()).toMatch(
      /#2 save by a doctor was told 409 STALE, and there was no reason/,
    );
    expect(words(but(9, { by: OWNER })).join()).toMatch(/was told 403 APPROVAL, and there was no reason/);
    expect(words(but(12, { by: KEEPER })).join()).toMatch(
      /#12 detail by a consultant was told 403 FORBIDDEN, and there was no reason/,
    );
    expect(words(but(16, { by: OWNER, answer: '422 INVALID' })).join()).toMatch(/and there was 409 STATE/);
    expect(
      words(
        more(op(AGAIN, ACCOUNT, { way: 'ownOne', case: CASE }, { fate: 'refused', answer: '404 NOT_FOUND' })),
      ).join(),
    ).toMatch(/#17 ownOne by a patient was told 404 NOT_FOUND, and there was no reason/);
  });

  it('finds words in an answer that are not for who asked, wherever they stand', () => {
    const who = (id: number) =>
      GOOD.people.get(id) ?? { id, role: 'patient' as const, hospital: null, own: new Set<number>() };
    expect(leakIn(who(AUTHOR), '"H3-P10-W1-exam"')).toBeNull();
    expect(leakIn(who(AUTHOR), '"H3-P10-W1-exam"', 'list')).toBe('H3-P10-W1-exam, which is not for a doctor');
    expect(leakIn(who(AUTHOR), '"H4-P10-W1-exam"')).toBe('H4-P10-W1-exam of another hospital');
    expect(leakIn(who(DESK), 'H3-P10-W1-diagnoses H3-P10-W1-exam')).toBe(
      'H3-P10-W1-exam, which is not for a customer_service',
    );
    expect(leakIn(who(KEEPER), 'H3-P10-W1-treatments')).toBe('H3-P10-W1-treatments, which is not for a consultant');
    expect(leakIn(who(KEEPER), 'H3-P11-W1-chief_complaint')).toBe(
      "H3-P11-W1-chief_complaint of somebody else's patient",
    );
    expect(leakIn(who(ACCOUNT), 'H4-P10-W1-exam')).toBeNull();
    expect(leakIn(who(ACCOUNT), 'H3-P11-W1-exam')).toBe("H3-P11-W1-exam of somebody else's patient");
  });
});
