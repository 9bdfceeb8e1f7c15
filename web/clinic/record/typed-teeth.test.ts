import { expect, it } from 'vitest';
import { typedLine } from './typed-teeth.ts';

it.each([
  ['26 jxys', ['26'], [], 'jxys'],
  ['26jxys', [], [], '26jxys'],
  ['24,25 中龋', ['24', '25'], [], '中龋'],
  ['26mo 充填', ['26'], ['M', 'O'], '充填'],
  ['26 mo', ['26'], [], 'mo'],
  ['26、26', ['26'], [], ''],
  ['18s 拔除', ['18S'], [], '拔除'],
  ['慢性牙周炎', [], [], '慢性牙周炎'],
  ['49 龋', [], [], '49 龋'],
  ['26急性牙髓炎', ['26'], [], '急性牙髓炎'],
])('%s', (typed, teeth, surfaces, query) => {
  expect(typedLine(typed)).toEqual({ teeth, surfaces, query });
});
