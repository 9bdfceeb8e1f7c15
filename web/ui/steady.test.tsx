import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

const ERROR = '主诉为必填项';

function Form({ error }: { error?: string | undefined }) {
  return (
    <>
      <FormRow label="主诉" error={error}>
        <Textarea />
      </FormRow>
      <FormRow label="类型">
        <Select options={[{ value: 1, label: '复诊' }]} value={null} onChange={() => {}} />
      </FormRow>
    </>
  );
}

const invalid = () => screen.getByRole('textbox', { name: /主诉/ }).getAttribute('aria-invalid');

it('what a field says makes no room for itself under who chooses from a list', async () => {
  const { rerender } = render(<Form />);
  fireEvent.click(screen.getByRole('combobox', { name: /类型/ }));
  const option = await screen.findByRole('option', { name: '复诊' });
  rerender(<Form error={ERROR} />);
  expect(screen.queryByText(ERROR)).toBeNull();
  expect(invalid()).toBeNull();
  fireEvent.click(option);
  await screen.findByText(ERROR);
  expect(invalid()).toBe('true');
});

it('nor under a pointer that is pressed, however it is let go', async () => {
  const { rerender } = render(<Form />);
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'click'] as const) {
    fireEvent(document.body, new MouseEvent('pointerdown', { bubbles: true }));
    rerender(<Form error={ERROR} />);
    expect(screen.queryByText(ERROR)).toBeNull();
    fireEvent(document.body, new MouseEvent(end, { bubbles: true }));
    expect(screen.queryByText(ERROR)).toBeNull();
    await screen.findByText(ERROR);
    rerender(<Form />);
    expect(screen.queryByText(ERROR)).toBeNull();
  }
});

it('a finger presses when it has been let go', async () => {
  const { rerender } = render(<Form />);
  for (const event of ['pointerdown', 'pointerup'] as const)
    fireEvent(document.body, new MouseEvent(event, { bubbles: true }));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.mouseDown(document.body);
  rerender(<Form error={ERROR} />);
  expect(screen.queryByText(ERROR)).toBeNull();
  fireEvent.mouseUp(document.body);
  await waitFor(() => screen.getByText(ERROR));
});

it('what is no longer so is never said', async () => {
  const { rerender } = render(<Form />);
  fireEvent.mouseDown(document.body);
  rerender(<Form error={ERROR} />);
  rerender(<Form />);
  fireEvent.mouseUp(document.body);
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(ERROR)).toBeNull();
});
