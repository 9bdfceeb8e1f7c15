import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Slide, SlideBanner } from './banner.tsx';

/** docs/domain/screens.md#phone: the mobile banner autoplays every 3000 ms. WCAG 2.2.2: it can be stopped. */

const SLIDES: readonly Slide[] = ['一', '二', '三'].map((title) => ({ key: title, title, text: '', art: 'tooth' }));

function stubMotion(reduced: boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: reduced && media.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

beforeEach(() => {
  vi.useFakeTimers();
  stubMotion(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const place = () => screen.getByRole('group').getAttribute('aria-label');
const banner = () => screen.getByRole('region', { name: '公告' });

describe('the banner', () => {
  it('turns every 3000 ms, and begins again after the last', () => {
    render(<SlideBanner slides={SLIDES} />);
    expect(place()).toBe('1 / 3');
    wait(2_999);
    expect(place()).toBe('1 / 3');
    wait(1);
    expect(place()).toBe('2 / 3');
    wait(6_000);
    expect(place()).toBe('1 / 3');
  });

  it('is paused and goes on', () => {
    render(<SlideBanner slides={SLIDES} />);
    fireEvent.touchStart(screen.getByRole('button', { name: '暂停轮播' }), { touches: [{ clientX: 5 }] });
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
    wait(10_000);
    expect(place()).toBe('1 / 3');
    fireEvent.click(screen.getByRole('button', { name: '播放轮播' }));
    wait(3_000);
    expect(place()).toBe('2 / 3');
  });

  it('stops where it is touched, and turns by a swipe', () => {
    render(<SlideBanner slides={SLIDES} />);
    fireEvent.touchStart(banner(), { touches: [{ clientX: 200 }] });
    fireEvent.touchEnd(banner(), { changedTouches: [{ clientX: 190 }] });
    wait(9_000);
    expect(place()).toBe('1 / 3');
    fireEvent.touchStart(banner(), { touches: [{ clientX: 200 }] });
    fireEvent.touchEnd(banner(), { changedTouches: [{ clientX: 100 }] });
    expect(place()).toBe('2 / 3');
    fireEvent.touchStart(banner(), { touches: [{ clientX: 100 }] });
    fireEvent.touchEnd(banner(), { changedTouches: [{ clientX: 200 }] });
    expect(place()).toBe('1 / 3');
  });

  it('stops where a keyboard comes in, and each slide can be gone to', () => {
    render(<SlideBanner slides={SLIDES} />);
    const third = screen.getByRole('button', { name: '第 3 张：三' });
    fireEvent.focus(third);
    wait(9_000);
    expect(place()).toBe('1 / 3');
    fireEvent.click(third);
    expect(place()).toBe('3 / 3');
    expect(third.getAttribute('aria-current')).toBe('true');
  });

  it('does not play for who wants no movement, nor with a single slide', () => {
    stubMotion(true);
    render(<SlideBanner slides={SLIDES} />);
    wait(30_000);
    expect(place()).toBe('1 / 3');
    expect(screen.queryByRole('button', { name: /轮播/ })).toBeNull();
    cleanup();
    stubMotion(false);
    render(<SlideBanner slides={SLIDES.slice(0, 1)} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('opens what there is more to read of', () => {
    const onOpen = vi.fn();
    render(<SlideBanner slides={[{ key: 'a', title: '停水通知', text: '周六', art: 'notice', onOpen }]} />);
    fireEvent.click(screen.getByRole('button', { name: /停水通知/ }));
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
