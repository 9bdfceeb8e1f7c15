import { REGISTRATIONS, useWayIn, WayInLayout } from '#web/app/way-in.tsx';
import { useWide } from '#web/features/auth/use-wide.ts';
import type { RegistrationKind } from '#web/features/registration/kinds.ts';
import { RegisterPage } from '#web/features/registration/register-page.tsx';

export function RegisterScreen() {
  return <Register kind="user" />;
}

export function StaffRegisterScreen() {
  return <Register kind="staff" />;
}

export function InstitutionRegisterScreen() {
  return <Register kind="institution" />;
}

function Register({ kind }: { kind: RegistrationKind }) {
  const { links, home, target, params, arrive } = useWayIn();
  // Links to /register are opened on phones too.
  const wide = useWide();
  return (
    <WayInLayout tall>
      <RegisterPage
        kind={kind}
        kinds={REGISTRATIONS.map(({ kind: value, label }) => ({ value, label }))}
        onKind={(next) => links.onGo(linkOf(links.registrations, next))}
        origin={{ invite_code: params.get('invite_code'), market_channel: params.get('market_channel') }}
        loginPath={links.login}
        homePath={home}
        size={wide ? 'lg' : 'touch'}
        onSignedIn={async () => await arrive(target)}
      />
    </WayInLayout>
  );
}

function linkOf(links: readonly { to: string }[], kind: RegistrationKind): string {
  return links[REGISTRATIONS.findIndex((each) => each.kind === kind)]?.to ?? '/register';
}
