import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FormRow } from '#web/ui/fields/field.tsx';
import { type Option, Select } from '#web/ui/fields/select.tsx';
import { TimePicker } from '#web/ui/fields/time-picker.tsx';

const few: Option<number>[] = [
  { value: 1, label: '全科' },
  { value: 2, label: '正畸科', disabled: true },
  { value: 3, label: '种植科' },
];
const hospitals: Option<number>[] = Array.from({ length: 1500 }, (_, index) => ({
  value: index + 1,
  label: `医院 ${index + 1}`,
  keywords: index === 1233 ? 'hckq' : '',
}));

function Chooser({ options, start = null }: { options: Option<number>[]; start?: number | null }) {
  const [value, setValue] = useState<number | null>(start);
  return <Select label="医院" options={options} value={value} onChange={setValue} searchPlaceholder="搜索医院" />;
}

const control = () => screen.getByRole('combobox', { name: '医院' });
/** Of the list, which is opened for it. */
function searchField() {
  fireEvent.click(control());
  return screen.getByPlaceholderText('搜索医院');
}
const active = () => document.querySelector('[data-active="true"]')?.textContent;

describe('a short list', () => {
  it('opens with the arrow, moves, picks with Enter and gives the focus back', async () => {
    render(<Chooser options={few} start={1} />);
    control().focus();
    fireEvent.keyDown(control(), { key: 'ArrowDown' });
    const list = screen.getByRole('listbox', { name: '医院' });
    expect(document.activeElement).toBe(list);
    fireEvent.keyDown(list, { key: 'End' });
    expect(active()).toBe('种植科');
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(control().textContent).toContain('种植科');
    await waitFor(() => expect(document.activeElement).toBe(control()));
  });

  it('does not pick what is disabled', () => {
    render(<Chooser options={few} start={1} />);
    fireEvent.click(control());
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'ArrowDown' });
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Enter' });
    expect(screen.getByRole('listbox')).toBeTruthy();
    expect(control().textContent).toContain('全科');
  });

  it('has no search field', () => {
    render(<Chooser options={few} />);
    fireEvent.click(control());
    expect(screen.queryByPlaceholderText('搜索医院')).toBeNull();
  });
});

describe('1,500 options', () => {
  it('draws only what is in view, but says how many there are', () => {
    render(<Chooser options={hospitals} />);
    fireEvent.click(control());
    const options = screen.getAllByRole('option');
    expect(options.length).toBeLessThan(40);
    expect(options[0]?.getAttribute('aria-setsize')).toBe('1500');
  });

  it('the active option is always drawn, so that its id can be announced', () => {
    render(<Chooser options={hospitals} start={1000} />);
    const search = searchField();
    fireEvent.keyDown(search, { key: 'PageDown' });
    const id = search.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('医院 1008');
  });

  it('is searched by name and by keyword, and picks what was found', () => {
    render(<Chooser options={hospitals} />);
    const search = searchField();
    fireEvent.change(search, { target: { value: ' HCKQ' } });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['医院 1234']);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(control().textContent).toContain('医院 1234');
  });

  it('says when nothing is found, and Enter then picks nothing', () => {
    render(<Chooser options={hospitals} start={1} />);
    const search = searchField();
    fireEvent.change(search, { target: { value: '没有这家' } });
    expect(screen.getByText('暂无数据')).toBeTruthy();
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(control().textContent).toContain('医院 1');
  });

  it('Enter that ends an input method composition picks nothing', () => {
    render(<Chooser options={hospitals} start={1} />);
    const search = searchField();
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(search, { key: 'Enter', isComposing: true });
    expect(screen.getByRole('listbox')).toBeTruthy();
  });
});

describe('in a form row', () => {
  it('takes label, error and validity from the row', () => {
    render(
      <FormRow label="诊室" required error="诊室为必填项">
        <Select options={few} value={null} onChange={() => {}} placeholder="请选择诊室" />
      </FormRow>,
    );
    const select = screen.getByRole('combobox', { name: '诊室' });
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect(select.getAttribute('aria-required')).toBe('true');
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe('诊室为必填项');
  });
});

describe('times', () => {
  it('run from 09:00 to 18:00 by 15 minutes, and 1030 finds 10:30', () => {
    const onChange = vi.fn();
    render(<TimePicker aria-label="时间点" value={null} onChange={onChange} />);
    fireEvent.click(screen.getByRole('combobox', { name: '时间点' }));
    const list = screen.getByRole('listbox');
    expect(within(list).getAllByRole('option')[0]?.textContent).toBe('09:00');
    expect(within(list).getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('37');
    const search = screen.getByPlaceholderText('输入时间');
    fireEvent.change(search, { target: { value: '1030' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith('10:30');
  });
});
