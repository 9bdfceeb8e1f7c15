import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookedForAtom, lookFor } from '#web/api/looked-for.ts';
import { meAtom, store } from '#web/api/session.ts';
import { type FakeAnswer, failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import SearchPage from './search-page.tsx';

const SEARCH = 'POST /api/search_projects';
const doctor = {
  user_id: 7,
  hospital_id: 2,
  name: '陈思远',
  job_title: '主任医师',
  department_name: '口腔内科',
  hospital_name: '衡川口腔 · 总院',
  specialties: '显微根管治疗',
  cover_url: null,
  labels: [],
};
const hospital = { id: 3, name: '云麓口腔', logo: null, summary: '口腔专科', address: '云麓路 6 号', labels: [] };

function answerOf(doctors: object[], hospitals: object[], total = hospitals.length, labels: object[] = []): FakeAnswer {
  const pagination = { current_page: 1, per_page: 10, total };
  return {
    body: { data: hospitals, ...pagination, meta: { doctors, doctors_total: doctors.length, labels, pagination } },
  };
}

function Place() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{decodeURIComponent(pathname + search)}</output>
      <button type="button" onClick={() => void navigate('/search_projects?keyword=云麓')}>
        别处来的
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        后退
      </button>
    </>
  );
}

function open(answer: FakeAnswer, address = '/search_projects?keyword=陈') {
  const net = fakeNetwork({ [SEARCH]: answer });
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          <SearchPage />
          <Place />
        </MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  );
  return { net };
}

afterEach(() => {
  store.set(meAtom, null);
  store.set(lookedForAtom, {});
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('search results', () => {
  it('doctors lead to their column, hospitals to their grid', async () => {
    open(answerOf([doctor], [hospital]));
    const card = await screen.findByRole('link', { name: /陈思远/ });
    expect(card.getAttribute('href')).toBe('/?hospital_id=2&doctor_id=7');
    expect(card.textContent).toContain('主任医师');
    expect(card.textContent).toContain('衡川口腔 · 总院 · 口腔内科');
    expect(screen.getByRole('link', { name: '挂号：云麓口腔' }).getAttribute('href')).toBe('/?hospital_id=3');
    expect(screen.getByRole('link', { name: '医生主页' }).getAttribute('href')).toBe('/doctors/7?hospital_id=2');
    expect(screen.getByRole('link', { name: '云麓口腔' }).getAttribute('href')).toBe('/hospitals/3');
  });

  it('wear their labels, and are filtered by one of the platform’s', async () => {
    const kids = { id: 9, name: '儿童友好', color: 'blue' };
    const { net } = open(answerOf([{ ...doctor, labels: [kids] }], [hospital], 30, [kids]), '/search_projects?page=2');
    expect((await screen.findByRole('link', { name: /陈思远/ })).textContent).toContain('儿童友好');
    const filter = () => screen.getByRole('button', { name: '儿童友好' });
    expect(filter().getAttribute('aria-pressed')).toBe('false');
    net.on(SEARCH, answerOf([], [], 0, [kids]));
    fireEvent.click(filter());
    expect(await screen.findByText('没有带所选标签的医生或医院')).toBeTruthy();
    expect(net.seen.at(-1)?.body).toEqual({ keyword: '', page: 1, pageSize: 10, label_id: 9 });
    expect(filter().getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(filter());
    await waitFor(() => expect(net.seen.at(-1)?.body).toEqual({ keyword: '', page: 1, pageSize: 10 }));
    expect(await screen.findByText('还没有可预约的医生或医院')).toBeTruthy();
  });

  it('asks for what the URL says', async () => {
    const { net } = open(answerOf([doctor], []), '/search_projects?keyword=%20陈%20&page=2&pageSize=25');
    await screen.findByRole('link', { name: /陈思远/ });
    expect(net.seen[0]?.body).toEqual({ keyword: '陈', page: 2, pageSize: 25 });
  });

  it('asks for the first page where the URL says nonsense', async () => {
    const { net } = open(answerOf([doctor], []), '/search_projects?page=-3&pageSize=9999');
    await screen.findByRole('link', { name: /陈思远/ });
    expect(net.seen[0]?.body).toEqual({ keyword: '', page: 1, pageSize: 100 });
  });

  it('a new keyword starts at page 1, in the URL', async () => {
    const { net } = open(answerOf([doctor], [hospital], 40), '/search_projects?keyword=陈&page=3');
    await screen.findByRole('link', { name: /陈思远/ });
    const box = screen.getByRole('textbox', { name: '关键词' });
    fireEvent.change(box, { target: { value: '云麓' } });
    fireEvent.click(screen.getByRole('button', { name: '搜索' }));
    await waitFor(() => expect(net.seen.at(-1)?.body).toEqual({ keyword: '云麓', page: 1, pageSize: 10 }));
    expect(screen.getByText('/search_projects?keyword=云麓&page=1')).toBeTruthy();
  });

  it('asks with each letter and gives the older question up; the URL follows, in one entry of the history', async () => {
    const { net } = open(answerOf([doctor], []), '/search_projects?keyword=云&page=3');
    await screen.findByRole('link', { name: /陈思远/ });
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '关键词' });
    net.on(SEARCH, { network: 'silent' });
    fireEvent.change(box, { target: { value: 'c' } });
    await waitFor(() => expect(net.seen.at(-1)?.body).toMatchObject({ keyword: 'c', page: 1 }));
    // What is shown stays while the next is on its way.
    expect(screen.getByRole('link', { name: /陈思远/ })).toBeTruthy();
    net.on(SEARCH, answerOf([], [hospital]));
    fireEvent.change(box, { target: { value: 'cs ' } });
    expect(await screen.findByRole('link', { name: '挂号：云麓口腔' })).toBeTruthy();
    expect(box.value).toBe('cs ');
    expect(screen.getByText('/search_projects?keyword=cs&page=1')).toBeTruthy();
  });

  it('the box says what the URL says, however that came', async () => {
    const { net } = open(answerOf([doctor], []));
    await screen.findByRole('link', { name: /陈思远/ });
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '关键词' });
    fireEvent.change(box, { target: { value: '陈思' } });
    fireEvent.click(screen.getByRole('button', { name: '别处来的' }));
    await waitFor(() => expect(box.value).toBe('云麓'));
    expect(net.seen.at(-1)?.body).toMatchObject({ keyword: '云麓' });
    fireEvent.click(screen.getByRole('button', { name: '后退' }));
    await waitFor(() => expect(box.value).toBe('陈思'));
  });

  it('at work writes no word into the address, and hears one that stands there once', async () => {
    store.set(meAtom, personOf('customer_service'));
    const { net } = open(answerOf([doctor], [hospital], 40));
    await screen.findByRole('link', { name: /陈思远/ });
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '关键词' });
    expect([box.value, net.seen.at(-1)?.body]).toEqual(['陈', { keyword: '陈', page: 1, pageSize: 10 }]);
    expect(screen.getByText('/search_projects')).toBeTruthy();
    fireEvent.change(box, { target: { value: '13800138000' } });
    await waitFor(() => expect(net.seen.at(-1)?.body).toMatchObject({ keyword: '13800138000' }));
    expect(box.value).toBe('13800138000');
    fireEvent.click(await screen.findByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(net.seen.at(-1)?.body).toMatchObject({ keyword: '13800138000', page: 2 }));
    expect(screen.getByText('/search_projects?page=2')).toBeTruthy();
  });

  it('at work looks for whom the palette was asked', async () => {
    store.set(meAtom, personOf('customer_service'));
    lookFor('/search_projects', { keyword: '朱欣彤' });
    const { net } = open(answerOf([doctor], []), '/search_projects');
    await screen.findByRole('link', { name: /陈思远/ });
    expect(net.seen[0]?.body).toMatchObject({ keyword: '朱欣彤' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '关键词' }).value).toBe('朱欣彤');
  });

  it('keeps what was searched for, not what was half typed', async () => {
    open(answerOf([doctor], []));
    await screen.findByRole('link', { name: /陈思远/ });
    const box = screen.getByRole('textbox', { name: '关键词' });
    fireEvent.change(box, { target: { value: '种植' } });
    fireEvent.change(box, { target: { value: '正畸' } });
    fireEvent.click(screen.getByRole('button', { name: '搜索' }));
    const recent = await screen.findByRole('list', { name: '最近搜索' });
    expect(recent.textContent).toBe('正畸');
    fireEvent.change(box, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: '正畸' }));
    expect(await screen.findByText('/search_projects?keyword=正畸&page=1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '清空记录' }));
    expect(screen.queryByRole('list', { name: '最近搜索' })).toBeNull();
  });

  it('keeps a keyword whose result was followed', async () => {
    open(answerOf([doctor], []), '/search_projects?keyword=csy');
    fireEvent.click(await screen.findByRole('link', { name: /陈思远/ }));
    expect(localStorage.getItem('haomai:searches')).toBe('["csy"]');
  });

  it('a page beyond the last leads back to the first', async () => {
    open(answerOf([], [], 12), '/search_projects?keyword=陈&page=9');
    fireEvent.click(await screen.findByRole('button', { name: '回到第 1 页' }));
    expect(await screen.findByText('/search_projects?keyword=陈&page=1')).toBeTruthy();
  });

  it('turns pages by the longer of both lists', async () => {
    const { net } = open(answerOf([doctor], [hospital], 21));
    fireEvent.click(await screen.findByRole('button', { name: '第 3 页' }));
    await waitFor(() => expect(net.seen.at(-1)?.body).toMatchObject({ page: 3 }));
  });

  it('says 暂无数据 and for what', async () => {
    open(answerOf([], []));
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(screen.getByText('没有符合“陈”的医生或医院')).toBeTruthy();
  });

  it('says why it failed, and tries again', async () => {
    const { net } = open({ status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') });
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    net.on(SEARCH, answerOf([doctor], []));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: /陈思远/ })).toBeTruthy();
  });
});
