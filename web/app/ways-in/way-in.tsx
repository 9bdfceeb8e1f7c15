import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { reloadMe } from '#web/api/me.ts';
import { ownHomeOf } from '#web/api/own-home.ts';
import { homeOf, isPhonePath, safeRedirect } from '#web/api/redirect.ts';
import { SITE } from '#web/app/shell/site.ts';
import { PanelLayout, PhoneLayout, SheetLayout } from '#web/features/auth/auth-layout.tsx';
import type { WayInLinks } from '#web/features/auth/links.ts';

/** The three sign-ups (docs/domain/sign-up.md#three-ways), in the order of the dropdown. */
export const SIGN_UPS = [
  { kind: 'user', label: '普通用户', path: '/register' },
  { kind: 'staff', label: '医生 / 咨询师', path: '/doctor/register' },
  { kind: 'institution', label: '医疗机构', path: '/hospital/register' },
] as const;

/** What the ways in carry to one another: who invited, through which channel, and where one wanted to go. */
const CARRIED = ['invite_code', 'market_channel', 'redirect'] as const;

/** Where one is among the ways in, and where they lead; under /m they lead to those under /m. */
export function useWayIn() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const phone = isPhonePath(pathname);
  const home = homeOf(pathname);
  const query = carriedIn(params);
  const to = (path: string) => (phone ? `/m${path}` : path) + query;
  const links: WayInLinks = {
    login: to('/login'),
    forgot: to('/pwd/forget'),
    signUps: SIGN_UPS.map(({ label, path }) => ({ label, to: to(path) })),
    institution: to('/hospital/register'),
    onGo: (path) => void navigate(path),
  };
  const target = safeRedirect(params.get('redirect'), home);
  const arrive = async (path: string) => {
    // Where they land who wanted to go nowhere depends on what they are; who can't be told that now is told by the page.
    if (path === home) await reloadMe().catch(() => null);
    await navigate(path === home ? ownHomeOf(pathname) : path, { replace: true });
  };
  return { phone, home, target, links, params, arrive };
}

function carriedIn(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of CARRIED) {
    const value = params.get(name);
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}

interface WayInLayoutProps {
  /** Without the panel of live availability. */
  plain?: boolean;
  /** A form that needs the whole height. */
  tall?: boolean;
  children: ReactNode;
}

/** What stands around a way in: the panel beside it, or the phone's page. */
export function WayInLayout({ plain = false, tall = false, children }: WayInLayoutProps) {
  const { phone, target } = useWayIn();
  const Layout = phone ? PhoneLayout : plain ? SheetLayout : PanelLayout;
  return (
    <Layout site={SITE} hospitalId={hospitalIn(target)} tall={tall}>
      {children}
    </Layout>
  );
}

/** Who was looking at a hospital's grid sees that hospital here too. */
function hospitalIn(path: string): number | undefined {
  const id = Number(new URLSearchParams(path.split('?')[1]).get('hospital_id'));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
