import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCurrentInSight } from './current-in-sight.ts';

const PLACES = ['/a', '/b', '/c', '/d'];
const LINE = 32;

function Menu({ at }: { at: string }) {
  const menu = useCurrentInSight<HTMLElement>(at);
  return (
    <nav ref={menu}>
      {PLACES.map((place) => (
        <a key={place} href={place} aria-current={place === at ? 'page' : undefined}>
          {place}
        </a>
      ))}
    </nav>
  );
}

/** Two lines are to be seen, one under the other. */
function lay(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'NAV') return new DOMRect(0, 0, 100, 2 * LINE);
    const nth = PLACES.indexOf(this.getAttribute('href') ?? '');
    return new DOMRect(0, nth * LINE - screen.getByRole('navigation').scrollTop, 100, LINE);
  });
}

afterEach(() => vi.restoreAllMocks());

it('scrolls a menu to where one is, and leaves it where that is in sight', () => {
  lay();
  const { rerender } = render(<Menu at="/b" />);
  const menu = screen.getByRole('navigation');
  expect(menu.scrollTop).toBe(0);
  rerender(<Menu at="/c" />);
  expect(menu.scrollTop).toBe(1.5 * LINE);
  rerender(<Menu at="/b" />);
  expect(menu.scrollTop).toBe(0.5 * LINE);
});
