import { expect, it } from 'vitest';
import { NO_TEXTS } from '#contract/case-templates.ts';
import { emptyContent } from '#web/clinic/record/case-content.ts';
import { applied, clashesOf, type Template } from './apply-template.ts';

const TEMPLATE: Template = {
  ...{ id: 1, name: '根管', kind: 'endodontic', scope: 'own', diagnosis_code: '', uses: 0 },
  content: { ...NO_TEXTS, chief_complaint: '疼痛{天数}天', exam: '{牙位}龋坏', plan: '根管治疗' },
};
const CONTENT = {
  ...emptyContent({ visit_type: 'again', chief_complaint: '右上后牙疼', past_history: '' }),
  plan: '观察',
};

it('fills what is empty, with the teeth that are chosen, and asks for what is not', () => {
  expect(clashesOf(TEMPLATE, CONTENT)).toEqual(['chief_complaint', 'plan']);
  expect(applied(TEMPLATE, CONTENT, {}, ['26'])).toEqual({ exam: '[[26]]龋坏' });
  expect(applied(TEMPLATE, CONTENT, { chief_complaint: 'append', plan: 'replace' }, [])).toEqual({
    chief_complaint: '右上后牙疼\n疼痛{天数}天',
    exam: '{牙位}龋坏',
    plan: '根管治疗',
  });
  expect(applied(TEMPLATE, CONTENT, { chief_complaint: 'skip', plan: 'skip' }, [])).toEqual({ exam: '{牙位}龋坏' });
});
