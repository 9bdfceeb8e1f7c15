import { SIGN_UPS, useWayIn, WayInLayout } from '#web/app/ways-in/way-in.tsx';
import { useWide } from '#web/features/auth/use-wide.ts';
import type { SignUpKind } from '#web/features/sign-up/kinds.ts';
import { RegisterPage } from '#web/features/sign-up/register-page.tsx';

/** As whom one registers stands in the address; the tabs lead from one to the other. */
export default function RegisterScreen({ scope: kind }: { scope: SignUpKind }) {
  const { links, home, target, params, arrive } = useWayIn();
  // Links to /register are opened on phones too.
  const wide = useWide();
  return (
    <WayInLayout tall>
      <RegisterPage
        kind={kind}
        kinds={SIGN_UPS.map(({ kind: value, label }) => ({ value, label }))}
        onKind={(next) => links.onGo(linkOf(links.signUps, next))}
        origin={{ invite_code: params.get('invite_code'), market_channel: params.get('market_channel') }}
        loginPath={links.login}
        homePath={home}
        size={wide ? 'lg' : 'touch'}
        onSignedIn={async () => await arrive(target)}
      />
    </WayInLayout>
  );
}

function linkOf(links: readonly { to: string }[], kind: SignUpKind): string {
  return links[SIGN_UPS.findIndex((each) => each.kind === kind)]?.to ?? '/register';
}
