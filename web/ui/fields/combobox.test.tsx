import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox } from '#web/ui/fields/combobox.tsx';

const people = [
  { id: 1, name: '沈静姝', hint: '女 · 34 岁 · 138****6021' },
  { id: 2, name: '陈美玲', hint: '女 · 41 岁 · 137****7790' },
];

function setup(
  props: {
    onQuery?: (query: string) => void;
    loading?: boolean;
    items?: typeof people;
    afterPick?: () => HTMLElement;
  } = {},
) {
  const onChange = vi.fn();
  render(
    <Combobox
      aria-label="就诊人"
      items={props.items ?? people}
      value={people[0]}
      onChange={onChange}
      itemKey={(person) => person.id}
      itemText={(person) => person.name}
      itemHint={(person) => person.hint}
      onQuery={props.onQuery}
      loading={props.loading}
      {...(props.afterPick && { afterPick: props.afterPick })}
    />,
  );
  const control = screen.getByRole('combobox', { name: '就诊人' });
  fireEvent.click(control);
  return { onChange, control, search: screen.getByPlaceholderText('输入姓名或手机号') };
}

describe('Combobox', () => {
  it('searches name and hint here when nobody else does', () => {
    const { search, onChange } = setup();
    fireEvent.change(search, { target: { value: '7790' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    fireEvent.click(screen.getByRole('option'));
    expect(onChange).toHaveBeenCalledWith(people[1]);
  });

  it('leaves the search to the server when asked to, and shows the items as they come', () => {
    const onQuery = vi.fn();
    const { search } = setup({ onQuery });
    fireEvent.change(search, { target: { value: '李' } });
    expect(onQuery).toHaveBeenCalledWith('李');
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('takes by Enter what was typed, once it has come, and nothing that stood there before', async () => {
    const onChange = vi.fn();
    const draw = (items: typeof people, loading: boolean) => (
      <Combobox
        aria-label="就诊人"
        items={items}
        value={null}
        onChange={onChange}
        itemKey={(person) => person.id}
        itemText={(person) => person.name}
        onQuery={() => {}}
        loading={loading}
      />
    );
    const { rerender } = render(draw(people, false));
    fireEvent.click(screen.getByRole('combobox', { name: '就诊人' }));
    const search = screen.getByPlaceholderText('输入姓名或手机号');
    fireEvent.change(search, { target: { value: '陈' } });
    rerender(draw(people, true));
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(onChange).not.toHaveBeenCalled();
    rerender(draw(people.slice(1), false));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(people[1]));
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('leads on where it is told once somebody is picked, and with Esc back to where one was', async () => {
    const next = document.createElement('input');
    document.body.append(next);
    const { search, control } = setup({ afterPick: () => next });
    fireEvent.keyDown(search, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(control));
    fireEvent.click(control);
    fireEvent.keyDown(screen.getByPlaceholderText('输入姓名或手机号'), { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    next.remove();
  });

  it('stays open where Esc takes back letters of an input method', () => {
    const { search } = setup();
    fireEvent.keyDown(search, { key: 'Escape', isComposing: true });
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('says that it is loading rather than that there is nothing', () => {
    setup({ onQuery: () => {}, loading: true, items: [] });
    expect(screen.getByRole('status').textContent).toBe('加载中…');
  });
});
