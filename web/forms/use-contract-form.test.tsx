import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HospitalSettings, settings } from '#contract/settings.ts';
import { request } from '#web/api/client.ts';
import { clearSession, meAtom, signIn, store } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';

/** A form with a text that the server may know better, over a row that others change. Only the network is false. */

const SEND = 'PUT /api/admin/settings/details';
const READ = 'GET /api/admin/settings';
const row: HospitalSettings = {
  ...{ id: 1, name: '衡川口腔', mode: 1, lock: 0, status: 'approved', longitude: null, latitude: null },
  ...{ phone: '0571-88881234', address: '衡川路 88 号', summary: '' },
  version: 3,
};
const valuesOf = ({ phone, address, summary }: HospitalSettings) => ({ phone, address, summary });
const WORDS = { labels: { phone: '电话', address: '地址', summary: '简介' } };

interface FormProps {
  now: HospitalSettings;
  failuresIn?: 'toast' | 'form';
  onClose: () => void;
}

function Form({ now, failuresIn = 'toast', onClose }: FormProps) {
  const state = useContractForm(settings.describe, {
    values: valuesOf(now),
    rules: async () => settings.describe.body,
    bodyOf: (values) => ({ ...values, longitude: null, latitude: null }),
    over: {
      version: now.version,
      valuesOf,
      read: async () => (await request(settings.read, {})).data,
    },
    failuresIn,
    draft: 'details',
    onDone: onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog state={state} words={WORDS} title="资料" onClose={onClose}>
      <FormRow label="电话" error={formState.errors.phone?.message}>
        <Input {...register('phone')} />
      </FormRow>
      <FormRow label="地址" error={formState.errors.address?.message}>
        <Input {...register('address')} />
      </FormRow>
      <FormRow label="简介" error={formState.errors.summary?.message}>
        <Input {...register('summary')} />
      </FormRow>
    </ContractDialog>
  );
}

const closed = vi.fn();
let queries: QueryClient;
const page = (props: Partial<FormProps> = {}) => (
  <Provider store={store}>
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <Form now={row} onClose={closed} {...props} />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>
  </Provider>
);
function open(handlers: Parameters<typeof fakeNetwork>[0] = {}, props: Partial<FormProps> = {}) {
  const net = fakeNetwork({ [SEND]: { status: 201, body: { data: row } }, ...handlers });
  return { net, ...render(page(props)) };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保存/ }));
const sentKeys = (net: ReturnType<typeof fakeNetwork>) =>
  net.calls(SEND).map(({ headers }) => headers.get('Idempotency-Key'));

function become(id: number): void {
  act(() => {
    signIn({ access_token: `t${id}`, hospital_id: 1 });
    store.set(meAtom, { ...personOf('shop_owner'), id });
  });
}

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  closed.mockClear();
  clearSession();
  become(5);
});
afterEach(() => vi.unstubAllGlobals());

describe('what is wrong', () => {
  it('is said by the call’s own rules where a field is left, and of all fields when it is sent', async () => {
    const { net } = open();
    type('电话', '8888');
    type('地址', '路'.repeat(201));
    fireEvent.blur(field('电话'));
    expect(await screen.findByText(/^请输入正确的电话/)).toBeTruthy();
    expect(screen.queryByText('地址最多200个字符')).toBeNull();
    save();
    expect(await screen.findByText('地址最多200个字符')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('电话')));
    expect(net.calls(SEND)).toHaveLength(0);
  });

  it('is not said of a field that was merely left: nobody typed in it yet', async () => {
    open({}, { now: { ...row, phone: '8888' } });
    fireEvent.blur(field('电话'));
    type('地址', '路'.repeat(201));
    fireEvent.blur(field('地址'));
    expect(await screen.findByText('地址最多200个字符')).toBeTruthy();
    expect(screen.queryByText(/^请输入正确的电话/)).toBeNull();
    save();
    expect(await screen.findByText(/^请输入正确的电话/)).toBeTruthy();
  });

  it('is said by the server under its field in place of what stood there, and what was typed stays', async () => {
    const errors = { address: ['该地址已有医院'], summary: ['简介包含违禁词'] };
    const { net } = open({ [SEND]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    type('地址', '路'.repeat(201));
    save();
    expect(await screen.findByText('地址最多200个字符')).toBeTruthy();
    type('地址', '新址 1 号');
    save();
    expect(await screen.findByText('该地址已有医院')).toBeTruthy();
    expect(screen.getByText('简介包含违禁词')).toBeTruthy();
    expect(screen.queryByText('地址最多200个字符')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('地址')));
    expect(field('地址').value).toBe('新址 1 号');
    expect(net.calls(SEND)).toHaveLength(1);
    expect(closed).not.toHaveBeenCalled();
  });

  it('and is no field’s is said above all the same: in the form, where that tells', async () => {
    const errors = { name: ['医院已停用'] };
    open({ [SEND]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } }, { failuresIn: 'form' });
    type('地址', '新址 1 号');
    save();
    expect(await within(screen.getByRole('dialog')).findByText('医院已停用')).toBeTruthy();
  });

  it('and is no field’s is said in a toast elsewhere', async () => {
    const errors = { name: ['医院已停用'] };
    open({ [SEND]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    type('地址', '新址 1 号');
    save();
    expect((await screen.findByText('医院已停用')).closest('[role="dialog"]')).toBeNull();
  });
});

describe('a press', () => {
  it('that got no answer is the same press when it is sent again as it was, and another when it is not', async () => {
    const { net } = open({ [SEND]: { network: 'offline' } }, { failuresIn: 'form' });
    type('地址', '新址 1 号');
    save();
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(net.calls(SEND)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: '重试' })).toBeTruthy());
    type('地址', '新址 2 号');
    save();
    await waitFor(() => expect(net.calls(SEND)).toHaveLength(3));
    const [first, second, third] = sentKeys(net);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('that was refused is another press, even when it is sent as it was', async () => {
    const { net } = open({ [SEND]: { status: 500, body: failure(500, 'INTERNAL') } }, { failuresIn: 'form' });
    type('地址', '新址 1 号');
    save();
    expect(await within(screen.getByRole('dialog')).findByText('超出权限范围')).toBeTruthy();
    save();
    await waitFor(() => expect(net.calls(SEND)).toHaveLength(2));
    expect(new Set(sentKeys(net)).size).toBe(2);
  });

  it('is made once, however often it is pressed meanwhile', async () => {
    let answer = () => {};
    const { net } = open({
      [SEND]: () =>
        new Promise((done) => {
          answer = () => done({ status: 201, body: { data: row } });
        }),
    });
    type('地址', '新址 1 号');
    save();
    await waitFor(() => expect(net.calls(SEND)).toHaveLength(1));
    fireEvent.submit(field('地址'));
    fireEvent.submit(field('地址'));
    act(() => answer());
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(net.calls(SEND)).toHaveLength(1);
  });
});

describe('somebody else', () => {
  const theirs = { ...row, address: '新址 1 号', version: 4 };
  const stale = (current?: HospitalSettings) => ({
    status: 409,
    body: failure(409, 'STALE', '此记录刚被修改，请核对后再保存', current ? { current } : {}),
  });

  it('saved first: what only they changed comes in, what was typed stays, and is saved over theirs', async () => {
    const { net } = open({ [SEND]: stale(theirs) });
    type('电话', '13812345678');
    save();
    expect(await screen.findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    expect([field('电话').value, field('地址').value]).toEqual(['13812345678', '新址 1 号']);
    net.on(SEND, { status: 201, body: { data: row } });
    save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(net.calls(SEND)[1]?.body).toMatchObject({ phone: '13812345678', address: '新址 1 号', version: 4 });
    expect(net.calls(READ)).toHaveLength(0);
  });

  it('is asked for where the refusal does not bring what is, and where that can’t be had it is said', async () => {
    const { net } = open({ [SEND]: stale(), [READ]: { network: 'offline' } }, { failuresIn: 'form' });
    type('电话', '13812345678');
    save();
    expect(await screen.findByText(/^网络已断开，请检查网络后重试/)).toBeTruthy();
    net.on(READ, { body: { data: theirs } });
    save();
    expect(await screen.findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    expect([field('电话').value, field('地址').value]).toEqual(['13812345678', '新址 1 号']);
  });

  it('changed the same: one is chosen before it is saved', async () => {
    const { net } = open({ [SEND]: stale(theirs) });
    type('地址', '我的 2 号');
    save();
    const choice = await screen.findByRole('radiogroup', { name: '地址保留哪一个' });
    expect(field('地址').value).toBe('我的 2 号');
    net.on(SEND, { status: 201, body: { data: row } });
    save();
    expect(await screen.findByText('请选择保留哪一个')).toBeTruthy();
    await waitFor(() => expect(choice.contains(document.activeElement)).toBe(true));
    expect(net.calls(SEND)).toHaveLength(1);
    fireEvent.click(within(choice).getByRole('radio', { name: '用对方的' }));
    save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(net.calls(SEND)[1]?.body).toMatchObject({ address: '新址 1 号', version: 4 });
  });

  it('changed the same, and then another thing: what was not chosen yet is asked all the same', async () => {
    const { rerender } = open({ [SEND]: stale(theirs) });
    type('地址', '我的 2 号');
    save();
    await screen.findByRole('radiogroup', { name: '地址保留哪一个' });
    rerender(page({ now: { ...theirs, summary: '口腔专科', version: 5 } }));
    await waitFor(() => expect(field('简介').value).toBe('口腔专科'));
    const choice = screen.getByRole('radiogroup', { name: '地址保留哪一个' });
    fireEvent.click(within(choice).getByRole('radio', { name: '保留我的' }));
    rerender(page({ now: { ...theirs, summary: '口腔专科', phone: '0571-88885678', version: 6 } }));
    await waitFor(() => expect(field('电话').value).toBe('0571-88885678'));
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(field('地址').value).toBe('我的 2 号');
  });

  it('is followed while one writes, without a press', async () => {
    const { rerender } = open();
    type('电话', '13812345678');
    rerender(page({ now: theirs }));
    expect(await screen.findByText('此记录刚被修改，请核对后再保存')).toBeTruthy();
    expect([field('电话').value, field('地址').value]).toEqual(['13812345678', '新址 1 号']);
  });

  it('is followed without a word where nothing was written', async () => {
    const { rerender } = open();
    rerender(page({ now: theirs }));
    await waitFor(() => expect(field('地址').value).toBe('新址 1 号'));
    expect(screen.queryByText('此记录刚被修改，请核对后再保存')).toBeNull();
  });
});

describe('what was typed and not saved', () => {
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('haomai:draft:'));

  it('is there again after a reload, and gone once it is saved', async () => {
    const { unmount } = open();
    type('电话', '13812345678');
    unmount();
    open();
    expect(await screen.findByText('已恢复上次未保存的内容')).toBeTruthy();
    expect(field('电话').value).toBe('13812345678');
    save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(kept()).toEqual([]);
  });

  it('survives a STALE and a reload after it: what they changed comes in, and their version', async () => {
    const theirs = { ...row, address: '新址 1 号', version: 4 };
    const body = failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current: theirs });
    const { net, unmount } = open({ [SEND]: { status: 409, body } });
    type('电话', '13812345678');
    save();
    await screen.findByText('此记录刚被修改，请核对后再保存');
    unmount();
    const later = { ...theirs, summary: '口腔专科', version: 5 };
    net.on(SEND, { status: 201, body: { data: row } });
    render(page({ now: later }));
    await waitFor(() => expect(field('简介').value).toBe('口腔专科'));
    expect([field('电话').value, field('地址').value]).toEqual(['13812345678', '新址 1 号']);
    save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(net.calls(SEND).at(-1)?.body).toMatchObject({ phone: '13812345678', summary: '口腔专科', version: 5 });
  });

  it('is asked again after a reload where one was still to be chosen', async () => {
    const theirs = { ...row, address: '新址 1 号', phone: '0571-88885678', version: 4 };
    const body = failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current: theirs });
    const { net, unmount } = open({ [SEND]: { status: 409, body } });
    type('地址', '我的 2 号');
    save();
    await screen.findByRole('radiogroup', { name: '地址保留哪一个' });
    unmount();
    render(page({ now: theirs }));
    const choice = await screen.findByRole('radiogroup', { name: '地址保留哪一个' });
    expect([field('电话').value, field('地址').value]).toEqual(['0571-88885678', '我的 2 号']);
    net.on(SEND, { status: 201, body: { data: row } });
    save();
    expect(await screen.findByText('请选择保留哪一个')).toBeTruthy();
    fireEvent.click(within(choice).getByRole('radio', { name: '保留我的' }));
    save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(net.calls(SEND)[1]?.body).toMatchObject({ phone: '0571-88885678', address: '我的 2 号', version: 4 });
  });

  it('is none where others alone changed it', async () => {
    const { rerender, unmount } = open();
    rerender(page({ now: { ...row, address: '新址 1 号', version: 4 } }));
    await waitFor(() => expect(field('地址').value).toBe('新址 1 号'));
    unmount();
    render(page({ now: { ...row, address: '新址 2 号', version: 5 } }));
    expect(field('地址').value).toBe('新址 2 号');
    expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull();
  });

  it('is given up with the form, and by starting over', async () => {
    const { unmount } = open();
    type('电话', '13812345678');
    unmount();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '清空' }));
    await waitFor(() => expect(field('电话').value).toBe(row.phone));
    expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull();
    type('电话', '13812345678');
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(kept()).toEqual([]);
  });

  it('is wiped by signing out, also while the form still stands', () => {
    open();
    type('电话', '13812345678');
    expect(kept()).toHaveLength(1);
    act(() => clearSession());
    type('地址', '新址 1 号');
    expect(kept()).toEqual([]);
  });

  it('is nobody else’s', () => {
    const { unmount } = open();
    type('电话', '13812345678');
    unmount();
    become(6);
    open();
    expect(field('电话').value).toBe(row.phone);
    expect(kept()).toEqual([]);
  });
});
