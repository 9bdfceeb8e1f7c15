import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SITE } from '#web/app/shell/site.ts';
import { SheetLayout } from '#web/features/auth/auth-layout.tsx';
import { WechatPhonePage } from '#web/features/auth/wechat-phone-page.tsx';

const leave = (address: string) => location.assign(address);

/** /login/page, from the QR picture and back from WeChat. The ticket is used at once and leaves the address. */
export default function WechatPhoneScreen() {
  const [params] = useSearchParams();
  const [ticket] = useState(() => params.get('ticket'));
  const [failed] = useState(() => params.has('failed'));
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/login/page', { replace: true });
  }, [navigate]);
  return (
    <SheetLayout site={SITE}>
      <WechatPhonePage site={SITE.name} ticket={ticket} failed={failed} leave={leave} />
    </SheetLayout>
  );
}
