import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { money } from '#contract/fields.ts';
import { bodyOf, valuesOf } from '#web/forms/controls.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import type { TypedMoney } from '#web/ui/text/yuan.ts';

/** A field of money: yuan on the screen, cents in the form. */

let handed: TypedMoney[];
function Fee({ start = null }: { start?: TypedMoney }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <FormRow label="费用" required error={typeof value === 'string' ? '费用格式错误' : undefined}>
        <MoneyInput
          value={value}
          onChange={(next) => {
            handed.push(next);
            setValue(next);
          }}
        />
      </FormRow>
      <button type="button" onClick={() => setValue(68_000)}>
        别人改了
      </button>
    </>
  );
}

function open(start?: TypedMoney) {
  handed = [];
  render(<Fee {...(start === undefined ? {} : { start })} />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: /费用/ });
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('shows what is there in yuan, behind a sign and at the right', () => {
  const field = open(128_650);
  expect(field.value).toBe('1286.5');
  expect(screen.getByText('¥')).toBeTruthy();
  expect(field.className).toContain('text-right');
  expect(field.inputMode).toBe('decimal');
});

it('hands out cents letter by letter, and nothing where nothing is', () => {
  const field = open();
  for (const typed of ['1', '12', '12.', '12.3', '12.34', '']) type(field, typed);
  expect(handed).toEqual([100, 1_200, 1_200, 1_230, 1_234, null]);
});

it.each([
  ['１，２８６．５', 128_650, '1286.5'],
  ['￥1,286.50', 128_650, '1286.5'],
  [' 128元 ', 12_800, '128'],
  ['00128', 12_800, '128'],
])('takes %s as it is pasted, and tidies it when the field is left', (pasted, cents, tidy) => {
  const field = open();
  type(field, pasted);
  expect(field.value).toBe(pasted);
  expect(handed).toEqual([cents]);
  fireEvent.blur(field);
  expect(field.value).toBe(tidy);
});

it('keeps what is no amount as it was typed, also when the field is left, and says so', () => {
  const field = open(5_000);
  type(field, '12.345');
  fireEvent.blur(field);
  expect(field.value).toBe('12.345');
  expect(handed).toEqual(['12.345']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type(field, '12.34');
  expect(handed.at(-1)).toBe(1_234);
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('follows what is set from elsewhere', () => {
  const field = open();
  type(field, 'abc');
  fireEvent.click(screen.getByText('别人改了'));
  expect(field.value).toBe('680');
});

it('stands in a plain table as the control yuan', () => {
  const controls = { price: { control: 'yuan' } } as const;
  const fields = { price: { label: '单价', kind: 'number', required: false, cents: true } } as const;
  expect(valuesOf(controls, null)).toEqual({ price: null });
  expect(valuesOf(controls, { price: 5_050 })).toEqual({ price: 5_050 });
  const sent = (price: TypedMoney) => bodyOf(controls, fields, { price }).price;
  expect([sent(5_050), sent(null)]).toEqual([5_050, null]);
  expect(money('单价', { max: 100 }).safeParse(sent('12.345')).error?.issues[0]?.message).toBe('单价格式错误');
});
