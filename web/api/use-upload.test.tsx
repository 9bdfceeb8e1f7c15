import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads } from '#web/api/upload-testing.ts';
import { type Settled, useUpload } from '#web/api/use-upload.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ImageInput } from '#web/ui/fields/image-input.tsx';

const revoked: string[] = [];
let net: ReturnType<typeof fakeUploads>;
beforeEach(() => {
  net = fakeUploads();
  revoked.length = 0;
  let made = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = (address) => void revoked.push(address);
});
afterEach(() => vi.unstubAllGlobals());

/** A form with one image, as the sign-ups have it. */
function Form({ onSettled }: { onSettled: (settled: Settled) => void }) {
  const { state, pick, remove, settle } = useUpload('license');
  return (
    <>
      <FormRow label="营业执照" required stacked>
        <ImageInput state={state} alt="营业执照" onPick={pick} onRemove={remove} />
      </FormRow>
      <button type="button" onClick={() => void settle().then(onSettled)}>
        提交
      </button>
    </>
  );
}

const photo = (name = 'a.png', type = 'image/png') => new File(['x'], name, { type });
const input = () => screen.getByLabelText(/营业执照/, { selector: 'input' });
const pick = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
const image = () => screen.queryByRole('img', { name: '营业执照' });
const button = (name: string) => screen.getByRole('button', { name });
const last = () => net.sent.at(-1);

async function open() {
  const settled: Settled[] = [];
  const view = render(<Form onSettled={(each) => settled.push(each)} />);
  return { settled, view };
}

describe('the image of a form', () => {
  it('is a file input with the row’s label, reached by Tab, for images only', async () => {
    await open();
    const control = input();
    expect(control.getAttribute('type')).toBe('file');
    expect(control.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
    expect(control.getAttribute('aria-required')).toBe('true');
    expect(control.tabIndex).toBe(0);
    expect(control.className).not.toContain('hidden');
    expect(screen.getByText(/不超过 5MB/)).toBeTruthy();
  });

  it('picked: looked at and uploaded at once, 上传中... with its progress, then done', async () => {
    const { settled } = await open();
    pick(photo('执照.png'));
    await waitFor(() => expect(image()?.getAttribute('src')).toBe('blob:1'));
    expect(screen.getAllByText('上传中...')).toHaveLength(2);
    act(() => last()?.progress(4, 10));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    fireEvent.click(button('提交'));
    expect(settled).toEqual([]);
    act(() => last()?.answer(200, { Location: '/uploads/license/k' }));
    await waitFor(() => expect(settled).toEqual([{ ok: true, location: '/uploads/license/k' }]));
    expect(screen.getByText('执照.png')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('上传完成');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('not picked: the form goes without it', async () => {
    const { settled } = await open();
    fireEvent.click(button('提交'));
    await waitFor(() => expect(settled).toEqual([{ ok: true, location: null }]));
  });

  it('dropped: the same', async () => {
    await open();
    const zone = screen.getByText(/拖到此处/);
    const dataTransfer = { types: ['Files'], files: [photo()] };
    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(zone, { dataTransfer })).toBe(false);
    await waitFor(() => expect(net.sent).toHaveLength(1));
    expect(last()?.form.get('type')).toBe('license');
  });

  it('text that is dropped is nobody’s business', async () => {
    await open();
    const dataTransfer = { types: ['text/plain'], files: [] };
    expect(fireEvent.drop(screen.getByText(/拖到此处/), { dataTransfer })).toBe(true);
    expect(net.sent).toEqual([]);
  });

  it('failed: 文件上传失败,请重新上传, the picture stays, the form is not sent, and it may be tried again', async () => {
    const { settled } = await open();
    pick(photo());
    await waitFor(() => expect(net.sent).toHaveLength(1));
    act(() => last()?.fail());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('文件上传失败,请重新上传'));
    expect(image()).toBeTruthy();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(button('提交'));
    await waitFor(() => expect(settled).toEqual([{ ok: false }]));
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click');
    fireEvent.click(button('重新上传'));
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
    pick(photo());
    await waitFor(() => expect(net.sent).toHaveLength(2));
  });

  it('of another kind: refused unsent, with the reason', async () => {
    const { settled } = await open();
    pick(photo('a.pdf', 'application/pdf'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('仅支持 JPG、PNG、WebP 图片'));
    expect(net.sent).toEqual([]);
    fireEvent.click(button('提交'));
    await waitFor(() => expect(settled).toEqual([{ ok: false }]));
  });

  it('what can’t be shown shows nothing broken', async () => {
    await open();
    pick(photo());
    fireEvent.error(await screen.findByRole('img', { name: '营业执照' }));
    expect(image()).toBeNull();
    expect(button('取消')).toBeTruthy();
  });

  it('taken back: gone, given up, and the focus is where another may be picked', async () => {
    const { settled } = await open();
    pick(photo());
    await waitFor(() => expect(net.sent).toHaveLength(1));
    fireEvent.click(button('取消'));
    expect(last()?.aborted).toBe(true);
    expect(image()).toBeNull();
    expect(document.activeElement).toBe(input());
    expect(revoked).toEqual(['blob:1']);
    fireEvent.click(button('提交'));
    await waitFor(() => expect(settled).toEqual([{ ok: true, location: null }]));
  });

  it('replaced while it uploads: the later one counts', async () => {
    const { settled } = await open();
    pick(photo('first.png'));
    await waitFor(() => expect(net.sent).toHaveLength(1));
    pick(photo('second.png'));
    await waitFor(() => expect(net.sent).toHaveLength(2));
    act(() => net.sent[0]?.answer(200, { Location: '/first' }));
    act(() => net.sent[1]?.answer(200, { Location: '/second' }));
    fireEvent.click(button('提交'));
    await waitFor(() => expect(settled).toEqual([{ ok: true, location: '/second' }]));
    expect(screen.getByText('second.png')).toBeTruthy();
  });

  it('is given up with its page', async () => {
    const { view } = await open();
    pick(photo());
    await waitFor(() => expect(net.sent).toHaveLength(1));
    view.unmount();
    expect(last()?.aborted).toBe(true);
    expect(revoked).toEqual(['blob:1']);
  });

  it('says which size it must have', () => {
    render(
      <ImageInput
        state={{ phase: 'empty' }}
        alt="封面"
        size={{ width: 750, height: 300 }}
        onPick={() => {}}
        onRemove={() => {}}
      />,
    );
    expect(screen.getByText(/750 × 300 像素/)).toBeTruthy();
  });
});
