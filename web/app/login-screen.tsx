import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { safeRedirect } from './guard.ts';
import { SITE } from './site.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <LoginPage site={SITE} onSignedIn={() => void navigate(safeRedirect(params.get('redirect')), { replace: true })} />
  );
}
