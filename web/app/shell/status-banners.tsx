import { useAtomValue } from 'jotai';
import { CLIENT_MESSAGES, ERRORS } from '#contract/errors.ts';
import { onlineAtom } from '#web/api/online.ts';
import { hospitalBlockAtom } from '#web/api/writable.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

/** Screens that are not live have nothing else that would say so. */
export function OfflineBanner() {
  return useAtomValue(onlineAtom) ? null : <Banner tone="offline" title={CLIENT_MESSAGES.offline} />;
}

/** To those who work at a hospital that may not do business just now. A grid says itself that it is locked. */
export function HospitalBanner({ overGrid = false }: { overGrid?: boolean | undefined }) {
  const reason = useAtomValue(hospitalBlockAtom);
  if (overGrid && reason === ERRORS.HOSPITAL_LOCKED.message) return null;
  return reason === null ? null : (
    <div role="status">
      <Banner tone="alert" square title={reason}>
        可以查看，不能修改
      </Banner>
    </div>
  );
}
