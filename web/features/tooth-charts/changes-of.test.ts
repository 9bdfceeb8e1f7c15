import { describe, expect, it } from 'vitest';
import type { ToothFinding } from '#contract/tooth-charts.ts';
import { addingOf, type Choice, undoingOf } from './changes-of.ts';

const CHOICE: Choice = { surfaces: [], phase: 'existing', degree: null };
const finding = (id: number, own: Partial<ToothFinding> = {}): ToothFinding => ({
  ...{ id, tooth: '26', state: '龋', surfaces: ['O'], phase: 'existing', detail: {}, from_on: '2026-01-05' },
  ...{ record_id: null, ...own },
});
const dentition = { stage: 'mixed' as const, teeth: ['55', '16'], due: [], by_hand: [] };

describe('a state that is pressed', () => {
  it('is added to each tooth that is chosen', () => {
    expect(addingOf('冠', ['26', '27'], { ...CHOICE, phase: 'planned' }, [])).toEqual({
      said: null,
      changes: ['26', '27'].map((tooth) => ({
        op: 'add',
        tooth,
        state: '冠',
        surfaces: [],
        phase: 'planned',
        detail: {},
      })),
    });
  });

  it('of surfaces wants some, and has how deep it is', () => {
    expect(addingOf('龋', ['26'], CHOICE, [])).toEqual({ changes: [], said: '龋要先选牙面，按 M O D B L' });
    const { changes } = addingOf('龋', ['26'], { ...CHOICE, surfaces: ['M'], degree: 2 }, []);
    expect(changes).toMatchObject([{ surfaces: ['M'], detail: { depth: '深' } }]);
  });

  it('has a grade where it must have one', () => {
    expect(addingOf('松动', ['31'], CHOICE, []).changes).toMatchObject([{ detail: { grade: 'I' } }]);
    expect(addingOf('松动', ['31'], { ...CHOICE, degree: 1 }, []).changes).toMatchObject([{ detail: { grade: 'II' } }]);
  });

  it('is not said twice, and goes on to the surfaces that are new', () => {
    const choice: Choice = { ...CHOICE, surfaces: ['O', 'M'] };
    expect(addingOf('龋', ['26'], { ...choice, surfaces: ['O'] }, [finding(1)])).toEqual({
      changes: [],
      said: '26 已有龋',
    });
    expect(addingOf('龋', ['26'], choice, [finding(1)]).changes).toMatchObject([{ op: 'add', surfaces: ['M'] }]);
  });

  it('ends the plan that it was', () => {
    const planned = finding(7, { state: '冠', surfaces: [], phase: 'planned' });
    expect(addingOf('冠', ['26'], CHOICE, [planned]).changes).toMatchObject([
      { op: 'end', id: 7, end_reason: 'treated' },
      { op: 'add', state: '冠', phase: 'existing' },
    ]);
  });
});

describe('what takes it back', () => {
  it('ends what was added as corrected, and goes on with what ended by it', () => {
    const [filling, gone] = [finding(1, { state: '充填' }), finding(2, { state: '缺失', surfaces: [] })];
    const sent = [{ op: 'add', tooth: '26', state: '缺失' } as const];
    const done = { added: [2], sent, today: '2026-11-20' };
    expect(undoingOf({ findings: [filling], dentition }, { findings: [gone] }, done)).toEqual([
      { op: 'end', id: 2, end_reason: 'corrected' },
      {
        ...{ op: 'add', tooth: '26', state: '充填', surfaces: ['O'], phase: 'existing', detail: {} },
        from_on: '2026-11-20',
      },
    ]);
  });

  it('shows the tooth that stood there', () => {
    const done = { added: [], sent: [{ op: 'show', tooth: '15' } as const], today: '2026-11-20' };
    expect(undoingOf({ findings: [], dentition }, { findings: [] }, done)).toEqual([{ op: 'show', tooth: '55' }]);
  });
});
