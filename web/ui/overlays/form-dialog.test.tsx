import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

function Page({ onSubmit = () => {}, pending = false }: { onSubmit?: () => void; pending?: boolean }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <ConfirmProvider>
      <button type="button" onClick={() => setOpen(true)}>
        新增预约
      </button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="预约挂号"
        dirty={name !== ''}
        pending={pending}
        onSubmit={onSubmit}
      >
        <FormRow label="已有">
          <Input defaultValue="有值" />
        </FormRow>
        <FormRow label="姓名" required>
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </FormRow>
        <Select aria-label="科室" options={[{ value: 1, label: '牙周科' }]} value={1} onChange={() => {}} />
      </FormDialog>
    </ConfirmProvider>
  );
}

function open(props: Parameters<typeof Page>[0] = {}) {
  render(<Page {...props} />);
  const opener = screen.getByRole('button', { name: '新增预约' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

describe('a form in a dialog', () => {
  it('is named by its title and starts at the first empty required field', () => {
    open();
    expect(screen.getByRole('dialog', { name: '预约挂号' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/姓名/));
  });

  it('untouched, closes on Esc and gives the focus back to what opened it', async () => {
    const opener = open();
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('typed in, asks before it closes, and keeps the text when told to', async () => {
    open();
    fireEvent.change(screen.getByLabelText(/姓名/), { target: { value: '沈静姝' } });
    pressEscape();
    expect(await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '继续填写' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/姓名/).value).toBe('沈静姝');
  });

  it('stays where Esc takes back letters of an input method', async () => {
    open();
    fireEvent.keyDown(screen.getByLabelText(/姓名/), { key: 'Escape', isComposing: true });
    expect(screen.getByRole('dialog', { name: '预约挂号' })).toBeTruthy();
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('typed in, closes after 放弃', async () => {
    open();
    fireEvent.change(screen.getByLabelText(/姓名/), { target: { value: '沈静姝' } });
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is sent by the button and by Ctrl Enter', () => {
    const onSubmit = vi.fn();
    open({ onSubmit });
    fireEvent.click(screen.getByRole('button', { name: /确定/ }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(screen.getByLabelText(/姓名/), { key: 'Enter', ctrlKey: true });
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a field', () => screen.getByLabelText(/姓名/)],
    ['取消', () => screen.getByRole('button', { name: '取消' })],
    ['×', () => screen.getByRole('button', { name: '关闭' })],
    ['a closed list', () => screen.getByRole('combobox', { name: '科室' })],
    ['the dialog itself', () => screen.getByRole('dialog')],
  ])('is sent by Ctrl Enter and ⌘ Enter from %s', (_, target) => {
    const onSubmit = vi.fn();
    open({ onSubmit });
    expect(fireEvent.keyDown(target(), { key: 'Enter', ctrlKey: true })).toBe(false);
    fireEvent.keyDown(target(), { key: 'Enter', metaKey: true });
    expect(onSubmit).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is not sent from an open list, which the keys belong to', async () => {
    const onSubmit = vi.fn();
    open({ onSubmit });
    fireEvent.click(screen.getByRole('combobox', { name: '科室' }));
    fireEvent.keyDown(await screen.findByRole('listbox'), { key: 'Enter', ctrlKey: true });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('waiting for the server, says so and is not sent twice', () => {
    const onSubmit = vi.fn();
    open({ onSubmit, pending: true });
    const button = screen.getByRole('button', { name: /提交中/ });
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByLabelText(/姓名/), { key: 'Enter', ctrlKey: true });
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
