import { useWayIn, WayInLayout } from '#web/app/ways-in/way-in.tsx';
import { LoginPage } from '#web/features/auth/login-page.tsx';

/** After login one is where one wanted to go, the clicked cell included. */
export function LoginScreen() {
  return (
    <WayInLayout>
      <Login />
    </WayInLayout>
  );
}

/** /login2, the second layout. */
export function PlainLoginScreen() {
  return (
    <WayInLayout plain>
      <Login />
    </WayInLayout>
  );
}

function Login() {
  const { phone, links, target, arrive } = useWayIn();
  return <LoginPage links={links} scannable={!phone} onSignedIn={async () => await arrive(target)} />;
}
