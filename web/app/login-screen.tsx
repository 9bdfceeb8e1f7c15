import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '#web/app/redirect.ts';
import { SITE } from '#web/app/site.ts';
import { LoginPage } from '#web/features/auth/login-page.tsx';

/** After login one is where one wanted to go, the clicked cell included. */
export function LoginScreen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = safeRedirect(params.get('redirect'));
  return (
    <LoginPage
      site={SITE}
      hospitalId={hospitalIn(target)}
      onSignedIn={async () => {
        await navigate(target, { replace: true });
      }}
    />
  );
}

/** Who was looking at a hospital's grid sees that hospital here too. */
function hospitalIn(path: string): number | undefined {
  const id = Number(new URLSearchParams(path.split('?')[1]).get('hospital_id'));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
