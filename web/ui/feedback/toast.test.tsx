import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toaster, toast } from '#web/ui/feedback/toast.tsx';

afterEach(() => {
  toast.dismiss();
});

describe('toasts', () => {
  it('success is a status, with one action that also closes it', async () => {
    const onClick = vi.fn();
    render(<Toaster />);
    toast.success('操作成功', { label: '查看', onClick });
    expect((await screen.findByRole('status')).textContent).toContain('操作成功');
    fireEvent.click(screen.getByRole('button', { name: '查看' }));
    expect(onClick).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('操作成功')).toBeNull());
  });

  it('gives the focus back to where one was, though another toast follows', async () => {
    render(
      <>
        <button type="button">格</button>
        <Toaster />
      </>,
    );
    const cell = screen.getByRole('button', { name: '格' });
    cell.focus();
    toast.success('已移动', { label: '撤销', onClick: () => toast.success('已恢复') });
    const undo = await screen.findByRole('button', { name: '撤销' });
    act(() => void fireEvent.keyDown(cell, { code: 'KeyT', altKey: true }));
    expect(document.activeElement).toBe(undo);
    fireEvent.click(undo);
    await screen.findByText('已恢复');
    expect(document.activeElement).toBe(cell);
  });

  it('one of them is withdrawn, also before there is who shows it', async () => {
    const early = toast.success('早');
    toast.success('晚');
    toast.dismiss(early);
    render(<Toaster />);
    const later = [await screen.findByText('晚')];
    expect(screen.queryByText('早')).toBeNull();
    expect(later).toHaveLength(1);
  });

  it('an error is an alert that waits to be dismissed, and the same one again does not pile up', async () => {
    render(<Toaster />);
    toast.error('提交失败，请求超时');
    toast.error('提交失败，请求超时');
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('a notification has a title and its lines', async () => {
    render(<Toaster />);
    toast.notify('参数错误', ['就诊人为必填项', '主诉为必填项']);
    expect((await screen.findByRole('alert')).textContent).toBe('参数错误就诊人为必填项主诉为必填项');
  });
});
