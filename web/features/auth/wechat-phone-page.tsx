import { CircleCheck, CircleX, Clock, MonitorSmartphone, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LOADING } from '#contract/errors.ts';
import type { WechatPhone } from '#contract/wechat.ts';
import { ApiError } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ICON } from '#web/ui/icon.ts';
import { useWechatPhone } from './use-wechat-phone.ts';
import { WechatBindForm } from './wechat-bind-form.tsx';
import { WechatPretendForm } from './wechat-pretend-form.tsx';

interface WechatPhonePageProps {
  /** The product's name, which the phone is asked to sign in to. */
  site: string;
  ticket: string | null;
  failed: boolean;
  leave: (address: string) => void;
}

type Phone = ReturnType<typeof useWechatPhone>;

/** /login/page: what a phone shows that has scanned the picture. */
export function WechatPhonePage({ site, ticket, failed, leave }: WechatPhonePageProps) {
  const phone = useWechatPhone({ ticket, failed, leave });
  // An address that no picture of ours leads to is as good as one that is over.
  if (phone.error instanceof ApiError && phone.error.status === 422) return <Over />;
  if (phone.error) {
    return <ErrorState reason={reasonOf(phone.error)} onRetry={phone.retry} retrying={phone.loading} />;
  }
  if (!phone.state) return <Wait text={LOADING.requesting} />;
  return <Step site={site} state={phone.state} phone={phone} failed={failed} />;
}

interface StepProps {
  site: string;
  state: WechatPhone;
  phone: Phone;
  failed: boolean;
}

function Step({ site, state, phone, failed }: StepProps) {
  switch (state.status) {
    case 'waiting':
      if (state.local)
        return <WechatPretendForm onPretend={phone.pretend} pending={phone.pending} problem={phone.problem} />;
      return failed || phone.problem ? <Again phone={phone} /> : <Wait text="正在前往微信..." />;
    case 'unbound':
      return (
        <WechatBindForm
          about={
            <>
              <What site={site} device={state.device} />
              <Warning />
            </>
          }
          onBound={phone.show}
          onOver={phone.retry}
          onRefuse={phone.refuse}
        />
      );
    case 'confirm':
      return <Confirm site={site} state={state} phone={phone} />;
    case 'confirmed':
      return (
        <End icon={<CircleCheck {...HUGE} className="text-green-600" />} title="已确认登录" text="请在电脑上继续" />
      );
    case 'refused':
      return (
        <End icon={<CircleX {...HUGE} className="text-ink-400" />} title="已取消登录" text="电脑上的登录不会继续" />
      );
    case 'expired':
      return <Over />;
  }
}

const HUGE = { size: 40, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** 确认登录: which site, from where, as whom; and that a picture from somebody else is not to be confirmed. */
function Confirm({ site, state, phone }: Omit<StepProps, 'failed'>) {
  return (
    <div className="flex flex-col">
      <h1 className="text-center font-semibold text-22">确认登录</h1>
      <What site={site} device={state.device} account={state.account} />
      <Warning />
      <FormRefusal refusal={phone.problem === null ? null : { text: phone.problem, retry: false }} />
      <Button
        variant="primary"
        size="touch"
        className="mt-6 w-full"
        pending={phone.pending}
        pendingText={LOADING.requesting}
        onClick={phone.confirm}
      >
        登录
      </Button>
      <Button size="touch" className="mt-3 w-full" aria-disabled={phone.pending} onClick={phone.refuse}>
        取消
      </Button>
    </div>
  );
}

interface WhatProps {
  site: string;
  device: string | null;
  account?: string | null;
}

function What({ site, device, account }: WhatProps) {
  return (
    <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-panel border border-line bg-surface-2 px-4 py-3 text-14">
      <dt className="text-ink-500">网站</dt>
      <dd className="text-ink-900">
        {site}
        <span className="block break-all text-13 text-ink-500">{location.host}</span>
      </dd>
      <dt className="text-ink-500">设备</dt>
      <dd className="flex items-center gap-1.5 text-ink-900">
        <MonitorSmartphone {...ICON} className="shrink-0 text-ink-400" />
        {device ?? '未知设备'}
      </dd>
      {account ? (
        <>
          <dt className="text-ink-500">账号</dt>
          <dd className="text-ink-900">{account}</dd>
        </>
      ) : null}
    </dl>
  );
}

function Warning() {
  return (
    <p className="mt-4 flex items-start gap-1.5 text-13 text-ink-600">
      <ShieldAlert {...ICON} className="mt-0.5 shrink-0 text-orange-600" />
      请确认是您本人正在这台设备上登录。二维码如果是别人发给您的，请点“取消”。
    </p>
  );
}

function Again({ phone }: { phone: Phone }) {
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <h1 className="font-semibold text-22">微信授权未完成</h1>
      <p role="status" className="text-14 text-ink-500">
        {phone.problem ?? '没有收到微信的确认，请重新授权'}
      </p>
      <Button variant="primary" size="touch" className="mt-6 w-full" pending={phone.pending} onClick={phone.authorize}>
        重新授权
      </Button>
      <Button size="touch" className="mt-1 w-full" onClick={phone.refuse}>
        取消
      </Button>
    </div>
  );
}

function End({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-8 text-center">
      {icon}
      <h1 className="mt-2 font-semibold text-22">{title}</h1>
      <p className="text-14 text-ink-500">{text}</p>
    </div>
  );
}

/** With a way on for who is here without having scanned anything. */
function Over() {
  return (
    <>
      <End
        icon={<Clock {...HUGE} className="text-ink-400" />}
        title="二维码已过期"
        text="请在电脑上刷新二维码后重新扫码"
      />
      <Link to="/login" className="flex h-11 items-center justify-center text-14 text-blue-600 hover:underline">
        用其他方式登录
      </Link>
    </>
  );
}

function Wait({ text }: { text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-16">
      <Spinner size={24} className="text-blue-600" />
      <p className="text-14 text-ink-500">{text}</p>
    </div>
  );
}
