import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { countsOf, imageOf } from '#web/features/images/images-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Pictures as large as the screen. What is drawn of them only a browser knows (tests/browser/images.test.ts). */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/workstation/patient/video?user_id=7';
const LIST = 'GET /api/admin/hospital/disposal/image-list';
const CATE = 'GET /api/admin/hospital/disposal/image-cate';
const ROWS = [imageOf({ teeth: ['11'] }), imageOf({ id: 62, teeth: ['12'] }), imageOf({ id: 63, teeth: ['13'] })];
const MAY = { treating: true, editable: true };

/** Pictures of the viewer that are on their way. */
let loading: { src: string; onload: (() => void) | null; onerror: (() => void) | null }[];
const place = adminTests();
beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  loading = [];
  class Loading {
    naturalWidth = 60;
    naturalHeight = 40;
    src = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    constructor() {
      loading.push(this);
    }
  }
  vi.stubGlobal('Image', Loading);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

async function view(nth = 0) {
  const opened = place(PAGE, 'doctor', {
    ...patientAnswers(patientOf({})),
    ...{ [LIST]: pageOf(ROWS, { size: 50, meta: MAY }), [CATE]: countsOf({ intraoral: 3 }) },
  });
  const thumbs = await screen.findAllByRole('button', { name: /^查看/ });
  const thumb = thumbs[nth];
  if (!thumb) throw new Error('no such picture');
  thumb.focus();
  fireEvent.click(thumb);
  const box = within(await screen.findByRole('dialog', { name: /口内照/ }));
  return { ...opened, box, thumb };
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
const titleIs = (text: string) => screen.getByRole('dialog', { name: `口内照 2026-11-20 ${text}` });
const lightOf = () => screen.getByRole('img', { name: /口内照/ }).style.filter;

describe('the viewer', () => {
  it('goes on and back by keys, and gives the focus back to what opened it', async () => {
    const { thumb } = await view(1);
    titleIs('12');
    press('ArrowRight');
    titleIs('13');
    press('ArrowRight');
    titleIs('13');
    press('ArrowLeft');
    press('ArrowLeft');
    titleIs('11');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(thumb));
  });

  it('changes how one is looked at, of that one alone', async () => {
    const { box } = await view();
    press('i');
    press(']');
    expect(lightOf()).toBe('brightness(1.05) contrast(1) invert(1)');
    expect(box.getByRole('button', { name: '反相' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.change(box.getByRole('slider', { name: '对比度' }), { target: { value: '1.5' } });
    expect(lightOf()).toContain('contrast(1.5)');
    press('ArrowRight');
    expect(lightOf()).toBe('brightness(1) contrast(1) invert(0)');
    press('ArrowLeft');
    expect(lightOf()).toContain('invert(1)');
    press('z');
    expect(lightOf()).toBe('brightness(1) contrast(1) invert(0)');
  });

  it('has two side by side, of which one is led', async () => {
    const { box } = await view();
    fireEvent.click(box.getByRole('button', { name: '并排' }));
    expect([box.getByText(/^左：/).textContent, box.getByText(/^右：/).textContent]).toEqual([
      '左：口内照 2026-11-20 11',
      '右：口内照 2026-11-20 12',
    ]);
    press('ArrowRight');
    expect(box.getByText(/^右：/).textContent).toContain('13');
    press('x');
    const strip = within(box.getByRole('list', { name: '全部影像' }));
    fireEvent.click(strip.getByRole('button', { name: /12$/ }));
    expect(box.getByText(/^左：/).textContent).toContain('12');
    press('c');
    expect(box.queryByText(/^右：/)).toBeNull();
    titleIs('12');
  });

  it('lists its keys, which do nothing to what lies under the list', async () => {
    await view();
    press('?');
    const help = within(await screen.findByRole('dialog', { name: '看片按键' }));
    expect(help.getByText('并排两张、回到单张')).toBeTruthy();
    press('ArrowRight');
    expect(screen.getByRole('dialog', { name: '看片按键' })).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '看片按键' })).toBeNull());
    titleIs('11');
  });

  it('reads an address anew that has died, and loads the one that comes', async () => {
    const { net, box } = await view();
    net.on(LIST, pageOf([imageOf({ teeth: ['11'], url: '/uploads/derived/f61?expires=2' })], { size: 50, meta: MAY }));
    act(() => loading[0]?.onerror?.());
    await waitFor(() => expect(loading.at(-1)?.src).toBe('/uploads/derived/f61?expires=2'));
    act(() => loading.at(-1)?.onload?.());
    expect(box.getByRole('img', { name: '口内照 2026-11-20 11' })).toBeTruthy();
    expect(box.queryByText('加载失败')).toBeNull();
  });
});
