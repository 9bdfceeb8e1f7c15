import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads } from '#web/api/upload-testing.ts';
import { AttachmentsField } from '#web/forms/attachments-field.tsx';
import { bodyOf, valuesOf } from '#web/forms/controls.ts';
import { type Attached, useFieldFiles } from '#web/forms/use-attachments.ts';
import { settled, useWaitedFor, useWaitingFiles, WaitingFilesContext } from '#web/forms/waiting-files.ts';
import { FormRow } from '#web/ui/fields/field.tsx';

/** Files of a form: 附件. Only the network is false. */

let net: ReturnType<typeof fakeUploads>;
let sent: (Record<string, unknown> | null)[];
beforeEach(() => {
  net = fakeUploads();
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

const kept: Attached = { key: 'attachment/kept', name: '旧报告.pdf', content_type: 'application/pdf', size: 1_024 };

function Files({ max }: { max: number }) {
  const [value, setValue] = useState<readonly Attached[]>([kept]);
  const files = useFieldFiles(value, max, setValue);
  useWaitedFor('files', files);
  return (
    <>
      <FormRow label="附件">
        <AttachmentsField files={files} />
      </FormRow>
      <textarea aria-label="说明" />
    </>
  );
}

function Form({ max = 3 }: { max?: number }) {
  const waiting = useWaitingFiles();
  const send = () => void settled(waiting).then((files) => sent.push(files));
  return (
    <form>
      <WaitingFilesContext value={waiting}>
        <Files max={max} />
      </WaitingFilesContext>
      <button type="button" onClick={send}>
        保存
      </button>
    </form>
  );
}

const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
const button = (name: string) => screen.getByRole('button', { name });
const names = () =>
  within(screen.getByRole('list', { name: '附件列表' }))
    .getAllByRole('listitem')
    .map(nameIn);
const nameIn = (item: HTMLElement) => item.querySelector('.truncate')?.textContent;
const arrived = (i: number, key: string) => act(async () => net.sent[i]?.answer(200, { Location: key }));
const paste = (at: Element, files: File[]) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files } });
  act(() => void at.dispatchEvent(event));
  return event.defaultPrevented;
};
const drop = (files: File[]) => fireEvent.drop(button('添加附件'), { dataTransfer: { types: ['Files'], files } });

describe('files of a form', () => {
  it('are picked, dropped or pasted, each sent at once with how far it is', async () => {
    render(<Form max={4} />);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    fireEvent.change(input as HTMLInputElement, { target: { files: [file('片子.png')] } });
    drop([file('报告.pdf', 'application/pdf')]);
    expect(paste(screen.getByRole('textbox', { name: '说明' }), [file('截图.png')])).toBe(true);
    expect(names()).toEqual(['旧报告.pdf', '片子.png', '报告.pdf', '截图.png']);
    act(() => net.sent[0]?.progress(1, 4));
    expect(screen.getByRole('progressbar', { name: '片子.png上传进度' }).getAttribute('aria-valuenow')).toBe('25');
    await arrived(0, 'attachment/a');
    expect(screen.queryByRole('progressbar', { name: '片子.png上传进度' })).toBeNull();
    expect(screen.getByRole('progressbar', { name: '报告.pdf上传进度' })).toBeTruthy();
  });

  it('leave text that is pasted where it is pasted, and what is pasted outside the form', () => {
    render(
      <>
        <Form />
        <p>外面</p>
      </>,
    );
    expect(paste(screen.getByRole('textbox', { name: '说明' }), [])).toBe(false);
    expect(paste(screen.getByText('外面'), [file('截图.png')])).toBe(false);
    expect(net.sent).toHaveLength(0);
  });

  it('are no more than there may be, and that is said before and after', () => {
    render(<Form max={2} />);
    expect(screen.getByText(/最多 2 个/)).toBeTruthy();
    drop([file('一.png'), file('二.png')]);
    expect(names()).toEqual(['旧报告.pdf', '一.png']);
    expect(screen.getByText('附件最多2个，多出的没有添加')).toBeTruthy();
    expect(button('添加附件').getAttribute('aria-disabled')).toBe('true');
  });

  it('are put in order by buttons and by Alt with an arrow, and keep the focus', async () => {
    render(<Form />);
    drop([file('一.png')]);
    await arrived(0, 'attachment/one');
    button('上移一.png').focus();
    fireEvent.click(button('上移一.png'));
    expect(names()).toEqual(['一.png', '旧报告.pdf']);
    expect(screen.getByText('一.png已移到第 1 个')).toBeTruthy();
    expect(button('上移一.png').getAttribute('aria-disabled')).toBe('true');
    button('移除一.png').focus();
    fireEvent.keyDown(button('移除一.png'), { key: 'ArrowDown', altKey: true });
    expect(names()).toEqual(['旧报告.pdf', '一.png']);
    expect(document.activeElement).toBe(button('移除一.png'));
    fireEvent.keyDown(button('移除一.png'), { key: 'ArrowDown', altKey: true });
    expect(names()).toEqual(['旧报告.pdf', '一.png']);
    fireEvent.click(button('保存'));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          files: [
            { key: kept.key, name: '旧报告.pdf' },
            { key: 'attachment/one', name: '一.png' },
          ],
        },
      ]),
    );
  });

  it('that fail keep the others, say why at their own place, and can be tried again or removed', async () => {
    render(<Form />);
    drop([file('坏.png'), file('好.png')]);
    await act(async () =>
      net.sent[0]?.answer(422, { code: 'INVALID', errors: { file: ['仅支持 JPG、PNG、WebP 图片和 PDF 文件'] } }),
    );
    await arrived(1, 'attachment/good');
    expect(screen.getByText('仅支持 JPG、PNG、WebP 图片和 PDF 文件')).toBeTruthy();
    expect(names()).toEqual(['旧报告.pdf', '坏.png', '好.png']);
    fireEvent.click(button('保存'));
    await waitFor(() => expect(sent).toEqual([null]));
    fireEvent.click(button('重新上传坏.png'));
    expect(net.sent).toHaveLength(3);
    fireEvent.click(button('移除坏.png'));
    expect(net.sent[2]?.aborted).toBe(true);
    expect(document.activeElement).toBe(button('添加附件'));
    expect(names()).toEqual(['旧报告.pdf', '好.png']);
  });

  it('are waited for by the form that sends them', async () => {
    render(<Form />);
    drop([file('一.png')]);
    fireEvent.click(button('保存'));
    await act(async () => {});
    expect(sent).toEqual([]);
    await arrived(0, 'attachment/one');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.files).toHaveLength(2);
  });

  it('are the control files of a plain table', () => {
    const controls = { files: { control: 'files' } } as const;
    const fields = { files: { label: '附件', kind: 'list', required: false, max: 3 } } as const;
    expect(valuesOf(controls, null)).toEqual({ files: [] });
    const values = valuesOf(controls, { files: [kept] });
    expect(bodyOf(controls, fields, values)).toEqual({ files: [{ key: kept.key, name: kept.name }] });
  });
});
