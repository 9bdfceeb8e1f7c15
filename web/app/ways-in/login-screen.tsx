import { useWayIn, WayInLayout } from '#web/app/ways-in/way-in.tsx';
import { LoginPage } from '#web/features/auth/login-page.tsx';

/** After login one is where one wanted to go, the clicked cell included. `plain`: /login2, the second layout. */
export default function LoginScreen({ scope }: { scope: 'panel' | 'plain' }) {
  return (
    <WayInLayout plain={scope === 'plain'}>
      <Login />
    </WayInLayout>
  );
}

function Login() {
  const { phone, links, target, arrive } = useWayIn();
  return <LoginPage links={links} scannable={!phone} onSignedIn={async () => await arrive(target)} />;
}
