import { useWayIn, WayInLayout } from '#web/app/ways-in/way-in.tsx';
import { ForgotPasswordPage } from '#web/features/auth/forgot-password-page.tsx';

/** 密码修改成功,请登录, and then the first page (docs/domain/sign-up.md#a-forgotten-password). */
export default function ForgotScreen() {
  const { links, home, arrive } = useWayIn();
  return (
    <WayInLayout>
      <ForgotPasswordPage loginPath={links.login} onDone={async () => await arrive(home)} />
    </WayInLayout>
  );
}
