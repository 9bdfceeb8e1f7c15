import { describe, expect, it } from 'vitest';
import type { ToothFinding } from '#contract/tooth-charts.ts';
import { POSITIONS } from '#contract/tooth-names.ts';
import { toothStates } from '#contract/tooth-states.ts';
import { STATE_LOOKS } from './state-looks.ts';
import { differencesOf, looksOf } from './tooth-look.ts';

let counter = 0;
const finding = (tooth: string, state: ToothFinding['state'], own: Partial<ToothFinding> = {}): ToothFinding => ({
  ...{
    id: ++counter,
    tooth,
    state,
    surfaces: [],
    phase: 'existing',
    detail: {},
    from_on: '2026-01-05',
    record_id: null,
  },
  ...own,
});
const chartOf = (findings: ToothFinding[], teeth = POSITIONS, due: string[] = []) => ({
  dentition: { stage: 'permanent' as const, teeth: [...teeth], due, by_hand: [] },
  findings,
});
const lookAt = (position: string, ...chart: Parameters<typeof chartOf>) =>
  looksOf(chartOf(...chart))[POSITIONS.indexOf(position)];

describe('how a tooth looks', () => {
  it('is told by a letter of each state, and no two states have the same', () => {
    const letters = toothStates.map((state) => STATE_LOOKS[state].letter);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('says in words what is drawn', () => {
    const look = lookAt('26', [
      finding('26', '根管治疗', { phase: 'planned' }),
      finding('26', '龋', { surfaces: ['M', 'O'], detail: { depth: '深' } }),
    ]);
    expect(look?.said).toBe('26 左上第一磨牙：龋 深 MO；计划 根管治疗');
    expect(look?.labels).toEqual([
      { text: '龋', phase: 'existing' },
      { text: '根', phase: 'planned' },
    ]);
  });

  it('has room for four letters', () => {
    const states = ['龋', '充填', '冠', '根管治疗', '根尖病变'] as const;
    const many = states.map((state) => finding('26', state));
    expect(lookAt('26', many)?.labels.map(({ text }) => text)).toEqual(['龋', '充', '冠', '＋2']);
    expect(lookAt('26', many.slice(0, 4))?.labels.map(({ text }) => text)).toEqual(['龋', '充', '冠', '根']);
  });

  it('names what else stands at its position', () => {
    const teeth = POSITIONS.map((position) => (position === '12' ? '52' : position));
    const findings = [finding('12', '未萌'), finding('11S', '多生牙')];
    expect(lookAt('12', findings, teeth)?.labels).toEqual([{ text: '12未萌', phase: 'existing' }]);
    expect(lookAt('11', findings, teeth)?.labels).toEqual([{ text: '11S多', phase: 'existing' }]);
  });

  it('does not cross out a tooth where something stands in its place', () => {
    const gone = finding('14', '缺失');
    expect(lookAt('14', [gone])?.marks.map(({ state }) => state)).toEqual(['缺失']);
    expect(lookAt('14', [gone, finding('14', '种植')])?.marks.map(({ state }) => state)).toEqual(['种植']);
    const planned = lookAt('14', [gone, finding('14', '种植', { phase: 'planned' })]);
    expect(planned?.marks.map(({ state }) => state)).toEqual(['种植', '缺失']);
    expect(lookAt('14', [gone, finding('14', '种植')])?.said).toContain('缺失');
  });

  it('goes on in its bridge, and not into the next one', () => {
    const of = (group: string) => ({ detail: { group } });
    const chart: Parameters<typeof chartOf> = [
      [
        finding('16', '桥基牙', of('a')),
        finding('15', '桥体', of('a')),
        finding('14', '桥基牙', of('a')),
        finding('13', '桥基牙', of('b')),
      ],
    ];
    expect(lookAt('15', ...chart)?.links).toEqual({ left: true, right: true });
    expect(lookAt('16', ...chart)?.links).toEqual({ left: false, right: true });
    expect(lookAt('14', ...chart)?.links).toEqual({ left: true, right: false });
  });

  it('is another text where anything of it is another, and of others the same', () => {
    const [a, b] = [finding('26', '充填', { surfaces: ['O'] }), finding('26', '充填', { surfaces: ['M'] })];
    const [before, after] = [looksOf(chartOf([a])), looksOf(chartOf([b]))];
    const changed = POSITIONS.filter((_, n) => before[n]?.key !== after[n]?.key);
    expect(changed).toEqual(['26']);
  });

  it('that is not to be expected yet is told, until something is found', () => {
    expect(lookAt('17', [], POSITIONS, ['17'])).toMatchObject({ due: true, said: '17 右上第二磨牙：未到萌出年龄' });
    expect(lookAt('17', [finding('17', '充填')], POSITIONS, ['17'])?.due).toBe(false);
  });
});

describe('two days', () => {
  it('differ by what ended and what is new, by position', () => {
    const [stays, ends, comes, milk] = [
      finding('26', '冠'),
      finding('26', '龋'),
      finding('27', '龋'),
      finding('55', '龋'),
    ];
    const found = differencesOf([stays, ends], [stays, comes, milk]);
    expect(Object.fromEntries(found)).toEqual({
      26: { ended: 1, added: 0 },
      27: { ended: 0, added: 1 },
      15: { ended: 0, added: 1 },
    });
  });
});
