import { useAtomValue } from 'jotai';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { onlineAtom } from '#web/api/online.ts';
import { hospitalBlockAtom } from '#web/api/writable.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Screens that are not live have nothing else that would say so. */
export function OfflineBanner() {
  return useAtomValue(onlineAtom) ? null : <Banner tone="offline" title={CLIENT_MESSAGES.offline} />;
}

/** To those who work at a hospital that may not do business just now. */
export function HospitalBanner() {
  const reason = useAtomValue(hospitalBlockAtom);
  return reason === null ? null : (
    <Banner tone="alert" square title={reason}>
      可以查看，不能修改
    </Banner>
  );
}
