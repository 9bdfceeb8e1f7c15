import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmProvider, useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

function Asker({ onAnswer, danger = false }: { onAnswer: (yes: boolean) => void; danger?: boolean }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={async () => onAnswer(await confirm({ title: '确定就诊？', danger }))}>
      就诊
    </button>
  );
}

async function ask(danger = false) {
  const onAnswer = vi.fn();
  render(
    <ConfirmProvider>
      <Asker onAnswer={onAnswer} danger={danger} />
    </ConfirmProvider>,
  );
  const opener = screen.getByRole('button', { name: '就诊' });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('alertdialog', { name: '确定就诊？' });
  return { onAnswer, opener };
}

describe('useConfirm', () => {
  it('asks with 取消 and 确定, ready for Enter', async () => {
    await ask();
    expect(screen.getByRole('button', { name: '取消' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '确定' }));
  });

  it('answers yes and gives the focus back', async () => {
    const { onAnswer, opener } = await ask();
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('Esc is no', async () => {
    const { onAnswer } = await ask();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  });

  it('a second question answers the first with no', async () => {
    const { onAnswer, opener } = await ask();
    fireEvent.click(opener);
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('where something would be lost, the harmless answer has the focus', async () => {
    await ask(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消' }));
  });
});
