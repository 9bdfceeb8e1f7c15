import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { teeth } from '#contract/teeth.ts';
import { ToothText } from '#web/clinic/record/tooth-text.tsx';
import { piecesOf } from '#web/clinic/record/tooth-tokens.ts';

const shown = (text: string, printed = false) => render(<ToothText text={text} printed={printed} />).container;
const chips = (text: string) => [...shown(text).querySelectorAll('span')].map(({ textContent }) => textContent);

it('teeth of a text are chips: one, one with its surfaces, a span', () => {
  expect(chips('[[26]]远中深龋，[[26:OM]]充填，[[11-14]]松动，[[18S]]')).toEqual(['26', '26 OM', '11-14', '18S']);
  expect(shown('[[26]]叩(+)').textContent).toBe('26叩(+)');
});

it('on paper they are numbers', () => {
  const paper = shown('[[26:OM]]充填\n[[13-23]]桥', true);
  expect(paper.textContent).toBe('26 OM充填\n13-23桥');
  expect(paper.querySelector('span')).toBeNull();
});

it.each(['[[49]]', '[[26:X]]', '[[26', '[26]', '[[26-]]', '[[]]', '{牙位}'])(
  '%s is no tooth, and stays as it was typed',
  (text) => {
    expect(piecesOf(`左${text}右`)).toEqual([`左${text}右`]);
  },
);

it('a tooth is one where the contract says so', () => {
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).flatMap((n) => [n, `${n}S`]);
  expect(all.filter((tooth) => typeof piecesOf(`[[${tooth}]]`)[0] === 'object')).toEqual(
    all.filter((tooth) => teeth.safeParse([tooth]).success),
  );
});
