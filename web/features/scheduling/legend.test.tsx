import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Legend } from './legend.tsx';

describe('the legend', () => {
  it('has what a visit may be at this hospital, with its look', () => {
    render(<Legend staff kinds={[{ id: 9, name: '种植', look: 'surgery' }]} />);
    const item = screen.getByText('种植');
    expect(item.querySelector('.sg-cell')?.getAttribute('data-look')).toBe('surgery');
    expect(screen.getByText('过敏、注意')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: '图例' })).queryByText('洗牙')).toBeNull();
  });
});
