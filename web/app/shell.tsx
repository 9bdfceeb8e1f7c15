import { useAtomValue } from 'jotai';
import { ChevronDown, LogOut, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import type { Me } from '#contract/auth.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { meAtom, sessionAtom, viewRoleAtom } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { presenceAtom } from '#web/realtime/presence.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DropdownMenu, type MenuItem } from '#web/ui/dropdown-menu.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { LiveIndicator } from '#web/ui/live-indicator.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PresenceStack } from '#web/ui/presence-stack.tsx';
import { RouteProgress } from '#web/ui/route-progress.tsx';
import { TopBar, TopBarTab } from '#web/ui/top-bar.tsx';
import { loadMe } from './guard.ts';
import { SCREENS } from './routes.tsx';
import { signOut, switchHospital } from './sign-out.ts';
import { SITE } from './site.ts';

/** Pages that stand alone. */
export function Bare() {
  return (
    <>
      <Progress />
      <Outlet />
    </>
  );
}

/** The petrol bar and the page under it. */
export function Shell() {
  useMe();
  const me = useAtomValue(meAtom);
  return (
    <div className="flex h-dvh flex-col">
      <Progress />
      <TopBar
        logo={
          <Link to="/" aria-label={`${SITE.name}首页`}>
            <Logo name={me?.meta.hospital?.title.split(' · ')[0] ?? SITE.name} />
          </Link>
        }
        tabs={SCREENS.filter((screen) => screen.tab).map((screen) => (
          <TopBarTab key={screen.path}>
            <NavLink to={screen.path} end>
              {screen.tab}
            </NavLink>
          </TopBarTab>
        ))}
        right={
          <>
            <SearchBox />
            <Line />
            <Colleagues />
            <Person />
          </>
        }
      />
      <Outlet />
    </div>
  );
}

function Progress() {
  return <RouteProgress active={useNavigation().state !== 'idle'} />;
}

/** Signing in or out in another tab loads the person anew. */
function useMe(): void {
  const { token } = useAtomValue(sessionAtom);
  const me = useAtomValue(meAtom);
  useEffect(() => {
    if (token && !me) void loadMe();
  }, [token, me]);
}

function SearchBox() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      const wanted =
        ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') || (event.key === '/' && !typing);
      if (!wanted || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keyword = input.current?.value.trim() ?? '';
    void navigate(`/search_projects?keyword=${encodeURIComponent(keyword)}`);
  };
  return (
    <search className="hidden lg:block">
      <form onSubmit={submit} className="relative w-66">
        <Search aria-hidden size={16} strokeWidth={1.75} className="absolute inset-y-0 left-2 my-auto" />
        <input
          ref={input}
          aria-label="搜索医生、医院"
          placeholder="搜索医生、医院"
          defaultValue={params.get('keyword') ?? ''}
          maxLength={50}
          className="h-7 w-full rounded-control border border-bar-line bg-bar-field pr-16 pl-8 text-13 text-surface placeholder:text-bar-text"
        />
        <span className="absolute inset-y-0 right-1.5 my-auto h-5">
          <Kbd ground="solid">Ctrl K</Kbd>
        </span>
      </form>
    </search>
  );
}

function Line() {
  const { state, lostAt } = useAtomValue(lineAtom);
  const { pathname } = useLocation();
  const onGrid = SCREENS.some((screen) => screen.path === pathname && screen.page === SCREENS[0]?.page);
  // Before the first connection there is nothing to say yet.
  if (!onGrid || (state !== 'live' && lostAt === null)) return null;
  return <LiveIndicator state={state} ground="petrol" />;
}

function Colleagues() {
  return <PresenceStack people={useAtomValue(presenceAtom)} ground="petrol" />;
}

function Person() {
  const { token } = useAtomValue(sessionAtom);
  const me = useAtomValue(meAtom);
  const role = useAtomValue(viewRoleAtom);
  const { pathname, search } = useLocation();
  if (!token) {
    return (
      <Link
        to={`/login?redirect=${encodeURIComponent(pathname + search)}`}
        className="whitespace-nowrap text-14 text-surface"
      >
        登录
      </Link>
    );
  }
  const label = role && role !== 'other' ? ROLE_LABEL[role] : '';
  return (
    <DropdownMenu
      header={me?.meta.hospital?.title ?? me?.phone}
      items={menuOf(me)}
      trigger={
        <button type="button" className="inline-flex items-center gap-2 whitespace-nowrap text-14">
          <Avatar id={me?.id ?? 0} name={me?.name ?? ''} self />
          {[label, me?.name].filter(Boolean).join(' · ')}
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </button>
      }
    />
  );
}

/** Another hospital, where there is more than one; signing out. */
function menuOf(me: Me | null): MenuItem[] {
  const others = (me?.meta.hospitals ?? []).filter((hospital) => hospital.id !== me?.meta.hospital?.id);
  const switches = others.map((hospital) => ({
    key: `hospital-${hospital.id}`,
    label: `切换到 ${hospital.name}`,
    onSelect: () => void switchHospital(hospital.id),
  }));
  return [
    ...switches,
    ...(switches.length > 0 ? [{ key: 'line', divider: true as const }] : []),
    { key: 'logout', label: '退出登录', icon: <LogOut />, onSelect: () => void signOut() },
  ];
}
