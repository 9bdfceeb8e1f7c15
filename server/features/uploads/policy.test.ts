import { expect, it } from 'vitest';
import { mayTake, type Upload } from './policy.ts';

const [ANN, BOB] = [1, 2];

it.each<[string, Upload, number | null, number | null, boolean]>([
  ['one’s own', { state: 'stored', user_id: ANN }, ANN, ANN, true],
  ['a registrant’s, for the account that is just made', { state: 'stored', user_id: null }, ANN, null, true],
  ['one’s own, for another account that one registers', { state: 'stored', user_id: ANN }, BOB, ANN, true],
  ['somebody else’s', { state: 'stored', user_id: BOB }, ANN, ANN, false],
  ['what was put and not looked at yet, one’s own', { state: 'issued', user_id: ANN }, ANN, ANN, true],
  ['attached, again by its owner', { state: 'attached', user_id: ANN }, ANN, ANN, true],
  ['attached, by who uploaded it for another', { state: 'attached', user_id: BOB }, ANN, ANN, false],
  ['attached to nobody, by nobody', { state: 'attached', user_id: null }, null, null, false],
  ['attached to nobody, by somebody', { state: 'attached', user_id: null }, ANN, ANN, false],
  ['expired, one’s own', { state: 'expired', user_id: ANN }, ANN, ANN, false],
])('%s', (_, upload, owner, viewer, may) => {
  expect(mayTake(upload, owner, viewer)).toBe(may);
});
