import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FormRow } from '#web/ui/fields/field.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

beforeAll(() => {
  // jsdom draws nothing, so nothing has a place.
  const nowhere = () => ({ left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: nowhere });
  document.elementFromPoint ??= () => null;
});

const changed = vi.fn();

function Field({ initial = '', error, maxLength = 200 }: { initial?: string; error?: string; maxLength?: number }) {
  const [value, setValue] = useState(initial);
  return (
    <form onSubmit={() => changed('sent')}>
      <FormRow label="内容" required error={error}>
        <RichTextEditor
          value={value}
          maxLength={maxLength}
          onChange={(html) => {
            setValue(html);
            changed(html);
          }}
        />
      </FormRow>
      <button type="button" onClick={() => setValue('<p>另一版</p>')}>
        载入
      </button>
    </form>
  );
}

async function open(props: Parameters<typeof Field>[0] = {}) {
  changed.mockClear();
  render(<Field {...props} />);
  return screen.findByRole('textbox', { name: /内容/ });
}

const tool = (name: string) => screen.getByRole('button', { name });
const last = () => changed.mock.lastCall?.[0];

/** As a person pastes it: a text, and the markup that it had. */
function paste(text: HTMLElement, html: string): void {
  text.focus();
  fireEvent.paste(text, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } });
}

describe('the editor of rich texts', () => {
  it('is a field as the others: its label, that it must be filled, what is wrong with it', async () => {
    const text = await open({ error: '内容为必填项' });
    expect(text.getAttribute('aria-required')).toBe('true');
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(text.getAttribute('aria-multiline')).toBe('true');
    const described = (text.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    expect(described.map((each) => each?.textContent)).toContain('内容为必填项');
    fireEvent.click(screen.getByText('内容'));
    await waitFor(() => expect(document.activeElement).toBe(text));
  });

  it('takes from Word and from web pages what the contract allows, and leaves the rest', async () => {
    const text = await open();
    paste(
      text,
      `<style>p{color:red}</style><h1>大标题</h1><h2 style="color:red">停诊</h2>
       <p class="MsoNormal"><b>周五</b> <span style="font-family:宋体">下午</span> <code>x</code><img src="http://a.cn/b.png"></p>
       <table><tr><td>格</td></tr></table><p><a href="javascript:alert(1)">坏</a> <a href="https://a.cn" onclick="x()">好</a></p>
       <ul><li>一</li></ul><script>alert(1)</script>`,
    );
    await waitFor(() => expect(changed).toHaveBeenCalled());
    const html = String(last());
    expect(html).toContain('<h2>停诊</h2>');
    expect(html).toContain('<strong>周五</strong>');
    expect(html).toContain('<ul><li><p>一</p></li></ul>');
    expect(html).toContain('<a href="https://a.cn">好</a>');
    expect(html).not.toMatch(/<(?!\/?(p|br|h2|h3|strong|em|u|s|ul|ol|li|blockquote|hr|a)\b)/);
    expect(html).not.toMatch(/style|class|onclick|javascript|Mso/);
  });

  it('gives the empty text for blank lines', async () => {
    const text = await open({ initial: '<p>一</p>' });
    fireEvent.keyDown(text, { key: 'a', ctrlKey: true });
    text.focus();
    fireEvent.keyDown(text, { key: 'a', keyCode: 65, ctrlKey: true });
    fireEvent.keyDown(text, { key: 'Backspace', keyCode: 8 });
    await waitFor(() => expect(last()).toBe(''));
  });

  it('formats with its buttons, which say what is on', async () => {
    await open({ initial: '<p>停诊通知</p>' });
    fireEvent.click(tool('标题'));
    await waitFor(() => expect(last()).toBe('<h2>停诊通知</h2>'));
    expect(tool('标题').getAttribute('aria-pressed')).toBe('true');
    expect(tool('小标题').getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(tool('撤销'));
    await waitFor(() => expect(last()).toBe('<p>停诊通知</p>'));
    expect(tool('分隔线').hasAttribute('aria-pressed')).toBe(false);
  });

  it('has the focus the moment a button is pressed: the next key is the text’s', async () => {
    const text = await open({ initial: '<p>停诊</p>' });
    tool('项目列表').focus();
    fireEvent.click(tool('项目列表'));
    expect(document.activeElement).toBe(text);
    expect(text.innerHTML).toContain('<li>');
  });

  it('has one tab stop in its toolbar, and arrows inside', async () => {
    await open();
    const bar = screen.getByRole('toolbar', { name: '文字格式' });
    const stops = () =>
      within(bar)
        .getAllByRole('button')
        .filter((button) => button.tabIndex === 0);
    expect(stops()).toEqual([tool('标题')]);
    tool('标题').focus();
    fireEvent.keyDown(tool('标题'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tool('小标题'));
    fireEvent.keyDown(tool('小标题'), { key: 'End' });
    expect(document.activeElement).toBe(tool('重做'));
    fireEvent.keyDown(tool('重做'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tool('标题'));
    expect(stops()).toEqual([tool('标题')]);
  });

  it('lets Tab go on, in a list too', async () => {
    const text = await open({ initial: '<ul><li><p>一</p></li><li><p>二</p></li></ul>' });
    text.focus();
    // Not prevented: the browser moves the focus.
    expect(fireEvent.keyDown(text, { key: 'Tab', keyCode: 9 })).toBe(true);
    expect(changed).not.toHaveBeenCalled();
  });

  it('asks where a link leads, checks it, and sends no form around it', async () => {
    const text = await open();
    text.focus();
    fireEvent.keyDown(text, { key: 'k', keyCode: 75, ctrlKey: true });
    const dialog = await screen.findByRole('dialog', { name: '插入链接' });
    const address = within(dialog).getByRole('textbox', { name: /链接地址/ });
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText('链接地址为必填项')).toBeTruthy();
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    fireEvent.submit(address);
    expect(await within(dialog).findByText(/请输入正确的链接地址/)).toBeTruthy();
    fireEvent.change(address, { target: { value: 'www.nhc.gov.cn/a' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: '显示文字' }), { target: { value: '卫健委' } });
    fireEvent.submit(address);
    await waitFor(() => expect(last()).toBe('<p><a href="https://www.nhc.gov.cn/a">卫健委</a></p>'));
    expect(changed).not.toHaveBeenCalledWith('sent');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts the words, and warns before the server would refuse', async () => {
    const text = await open({ maxLength: 40 });
    paste(text, '<p>全院 停诊</p>');
    expect(await screen.findByText('4 字')).toBeTruthy();
    expect(screen.queryByText(/含格式/)).toBeNull();
    paste(text, '<p>一二三四五六七八九十一二三四五六七八九十一二三四五六</p>');
    expect(await screen.findByText(/含格式 \d+ \/ 40/)).toBeTruthy();
  });

  it('shows a text that is put in from outside', async () => {
    const text = await open({ initial: '<p>一</p>' });
    fireEvent.click(screen.getByRole('button', { name: '载入' }));
    await waitFor(() => expect(text.textContent).toBe('另一版'));
    expect(changed).not.toHaveBeenCalled();
  });
});
