import { useAtomValue } from 'jotai';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { homeOf, isPhonePath, loginPath } from '#web/api/redirect.ts';
import { sessionAtom } from '#web/api/session.ts';
import { NotFound } from '#web/app/guard/turned-back-screens.tsx';
import { idOf } from '#web/clinic/day/search-params.ts';
import { slotQuery } from '#web/clinic/slot/slot-address.ts';
import { OpenCampaigns } from '#web/features/campaigns/open-campaigns.tsx';
import { DoctorPage } from '#web/features/places/doctor-page.tsx';
import { HospitalPage } from '#web/features/places/hospital-page.tsx';
import type { PlaceLinks } from '#web/features/places/links.ts';

/** A hospital's page or a doctor's, on either site. */
export default function PlaceScreen({ scope }: { scope: 'hospital' | 'doctor' }) {
  const id = idOf(useParams().id);
  const [search] = useSearchParams();
  const links = usePlaceLinks();
  if (id === undefined) return <Missing />;
  if (scope === 'hospital')
    return (
      <HospitalPage id={id} links={links}>
        <OpenCampaigns hospitalId={id} />
      </HospitalPage>
    );
  return <DoctorPage id={id} hospitalId={idOf(search.get('hospital_id'))} links={links} />;
}

/** An address that names nobody: nothing is asked for. */
function Missing() {
  return <NotFound site={isPhonePath(useLocation().pathname) ? 'phone' : 'desk'} />;
}

/** One stays on the site where one is. */
function usePlaceLinks(): PlaceLinks {
  const { pathname } = useLocation();
  const signedIn = useAtomValue(sessionAtom).token !== null;
  const home = homeOf(pathname);
  const base = isPhonePath(pathname) ? '/m' : '';
  const query = (filters: Record<string, string | number>) =>
    `?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;
  const person = (hospitalId: number, doctorId?: number): Record<string, number> =>
    doctorId === undefined ? { hospital_id: hospitalId } : { hospital_id: hospitalId, doctor_id: doctorId };
  return {
    hospital: (id) => `${base}/hospitals/${id}`,
    doctor: (id, hospitalId) => `${base}/doctors/${id}${query({ hospital_id: hospitalId })}`,
    hall: (hospitalId, doctorId) => `${home}${query(person(hospitalId, doctorId))}`,
    book: ({ id, date }, doctorId, hospitalId) => {
      const search = `?${slotQuery(query(person(hospitalId, doctorId)), { slotId: id, date })}`;
      return signedIn ? `${home}${search}` : loginPath({ pathname: home, search });
    },
  };
}
