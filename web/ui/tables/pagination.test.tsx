import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pagerEntries } from '#web/ui/tables/pager.ts';
import { Pagination } from '#web/ui/tables/pagination.tsx';

function setup(page: number, total = 1286, size = 15) {
  const onPage = vi.fn();
  const onSize = vi.fn();
  render(<Pagination total={total} page={page} size={size} onPage={onPage} onSize={onSize} />);
  return { onPage, onSize, jump: screen.getByLabelText('前往页码') };
}

describe('which pages are shown', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 86, [1, 2, 3, 4, 'after', 86]],
    [5, 86, [1, 'before', 4, 5, 6, 'after', 86]],
    [86, 86, [1, 'before', 83, 84, 85, 86]],
    [3, 8, [1, 2, 3, 4, 'after', 8]],
    [6, 8, [1, 'before', 5, 6, 7, 8]],
  ])('page %i of %i', (page, pages, shown) => {
    expect(pagerEntries(page, pages)).toEqual(shown);
  });
});

describe('Pagination', () => {
  it('says the total, the page and where one can go', () => {
    const { onPage } = setup(5);
    expect(screen.getByText('共 1,286 条')).toBeTruthy();
    expect(screen.getByRole('button', { name: '第 5 页' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByRole('button', { name: '下一页' }));
    expect(onPage).toHaveBeenLastCalledWith(6);
    fireEvent.click(screen.getByRole('button', { name: '第 86 页' }));
    expect(onPage).toHaveBeenLastCalledWith(86);
    fireEvent.click(screen.getByRole('button', { name: '向后 5 页' }));
    expect(onPage).toHaveBeenLastCalledWith(10);
  });

  it('goes no further than the ends', () => {
    const { onPage } = setup(1);
    fireEvent.click(screen.getByRole('button', { name: '上一页' }));
    expect(onPage).not.toHaveBeenCalled();
  });

  it('an empty list has one page', () => {
    const { onPage } = setup(1, 0);
    expect(screen.getByText('共 0 条')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '下一页' }));
    expect(onPage).not.toHaveBeenCalled();
  });

  it('前往 takes digits and stays within the pages', () => {
    const { onPage, jump } = setup(5);
    fireEvent.change(jump, { target: { value: '9x99' } });
    fireEvent.keyDown(jump, { key: 'Enter' });
    expect(onPage).toHaveBeenCalledWith(86);
  });

  it('前往 left empty goes nowhere', () => {
    const { onPage, jump } = setup(5);
    fireEvent.change(jump, { target: { value: '' } });
    fireEvent.blur(jump);
    expect(onPage).not.toHaveBeenCalled();
  });

  it('offers the five sizes', () => {
    const { onSize } = setup(5);
    fireEvent.click(screen.getByRole('combobox', { name: '每页条数' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '10 条/页',
      '15 条/页',
      '25 条/页',
      '50 条/页',
      '100 条/页',
    ]);
    fireEvent.click(screen.getByRole('option', { name: '50 条/页' }));
    expect(onSize).toHaveBeenCalledWith(50);
  });
});
