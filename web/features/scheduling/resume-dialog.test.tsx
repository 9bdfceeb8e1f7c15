import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeNetwork } from '#web/api/testing.ts';
import { header } from '#web/clinic/testing.ts';
import { ResumeDialog } from './resume-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

it('leads from a person’s sheet to their free times of the day that is shown', async () => {
  fakeNetwork({});
  const closed = vi.fn();
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/m?time=2026-11-24&hospital_id=2&department_id=1']}>
        <ResumeDialog header={header(3, '赵晓棠')} hospitalId={2} onClose={closed} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('link', { name: '预约' }));
  expect(screen.getByText('/m?time=2026-11-24&hospital_id=2&department_id=1&doctor_id=3')).toBeTruthy();
  expect(closed).toHaveBeenCalled();
  unmount();
});
