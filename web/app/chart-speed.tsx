import '#web/styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { createQueries } from '#web/app/queries.ts';
import { Charting } from '#web/features/tooth-charts/charting.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';

/** The tooth chart by itself, as scripts/chart-speed measures and looks at it: no part of the site. */

const tooth = new URLSearchParams(location.search).get('tooth') ?? '26';
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <QueryClientProvider client={createQueries()}>
    <MemoryRouter>
      <ConfirmProvider>
        <main id={MAIN_ID} className="flex h-dvh flex-col bg-bg text-14 text-ink-900">
          <h1 className="sr-only">牙位图</h1>
          <Charting patientId={1} tooth={tooth} />
        </main>
      </ConfirmProvider>
    </MemoryRouter>
  </QueryClientProvider>,
);
