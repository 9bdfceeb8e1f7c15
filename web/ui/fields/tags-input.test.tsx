import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FormRow } from '#web/ui/fields/field.tsx';
import { TagsInput } from '#web/ui/fields/tags-input.tsx';

/** Several short texts in one field, as hands and scanners give them. */

let sent: number;
function Codes({ start }: { start: readonly string[] }) {
  const [value, setValue] = useState<readonly string[]>(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <FormRow label="条码">
        <TagsInput value={value} onChange={setValue} />
      </FormRow>
    </form>
  );
}

function open(...start: string[]) {
  sent = 0;
  render(<Codes start={start} />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: '条码' });
}
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Whether the browser goes on with it: an Enter that nobody stops sends the form. */
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' });

it('takes what a scanner types, each once, and leaves the form where it is', () => {
  const field = open();
  for (const code of ['6901234567892', '96385074', '6901234567892']) {
    type(field, code);
    expect(enter(field)).toBe(false);
    expect(field.value).toBe('');
  }
  expect([shown(), sent]).toEqual([['6901234567892', '96385074'], 0]);
  expect(screen.getByRole('status').textContent).toBe('已添加96385074');
  expect(enter(field)).toBe(true);
});

it('takes what stands before a comma, several that are pasted, and what is typed when it is left', () => {
  const field = open();
  type(field, '甲，');
  fireEvent.paste(field, { clipboardData: { getData: () => '乙\n丙、 丁' } });
  type(field, '戊');
  fireEvent.blur(field);
  expect(shown()).toEqual(['甲', '乙', '丙', '丁', '戊']);
});

it('gives them back one by one: by Backspace with nothing typed, or by a press on each', () => {
  const field = open('甲', '乙', '丙');
  type(field, 'x');
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(shown()).toEqual(['甲', '乙', '丙']);
  type(field, '');
  fireEvent.keyDown(field, { key: 'Backspace', repeat: true });
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(shown()).toEqual(['甲', '乙']);
  fireEvent.click(within(screen.getByRole('list', { name: '已添加' })).getByRole('button', { name: '移除甲' }));
  expect([shown(), document.activeElement, screen.getByRole('status').textContent]).toEqual([
    ['乙'],
    field,
    '已移除甲',
  ]);
});
