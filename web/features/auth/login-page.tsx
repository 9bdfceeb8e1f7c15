import clsx from 'clsx';
import { Building2, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SignedIn, SignInAnswer, SecondStep as Step } from '#contract/auth.ts';
import { wechat } from '#contract/wechat.ts';
import { signIn } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { FormRefusal, type Refusal } from '#web/ui/feedback/form-refusal.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { ChooseHospital } from './choose-hospital.tsx';
import type { WayInLinks } from './links.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

// Few are asked for one.
const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })));
// Few sign in by it.
const WechatPanel = lazy(() => import('./wechat-panel.tsx').then((m) => ({ default: m.WechatPanel })));

interface LoginPageProps {
  links: WayInLinks;
  /** Whether a picture to scan may be shown; a phone can't scan itself. */
  scannable: boolean;
  /** Goes on to where the person wanted to be; until then the form stays blocked. */
  onSignedIn: () => Promise<void>;
}

/** docs/domain/screens.md#login: patients and staff come in by the same door. */
export function LoginPage({ links, scannable, onSignedIn }: LoginPageProps) {
  const [step, setStep] = useState<Step | null>(null);
  const [waiting, setWaiting] = useState<SignedIn | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [turn, setTurn] = useState(0);
  // Who works at several hospitals is signed in only once one of them is chosen: until then no tab knows the token.
  const finish = async (answer: SignInAnswer) => {
    setRefusal(null);
    if ('second_factor' in answer) {
      setStep(answer);
      return;
    }
    if (answer.hospital_id === null && answer.hospitals.length > 0) {
      setStep(null);
      setWaiting(answer);
      return;
    }
    signIn(answer);
    await onSignedIn();
  };
  const back = (reason: string | null) => {
    setRefusal(reason === null ? null : { text: reason, retry: false });
    setStep(null);
    setWaiting(null);
    // A picture that was scanned signs nobody in again.
    setTurn(turn + 1);
  };
  // Hidden, not gone, while the second step is taken or a hospital chosen: who comes back finds what was typed.
  return (
    <>
      {waiting ? (
        <ChooseHospital
          token={waiting.access_token}
          hospitals={waiting.hospitals}
          onChosen={onSignedIn}
          onBack={back}
        />
      ) : null}
      {step ? (
        <Suspense>
          <SecondStep key={step.ticket} step={step} onAnswer={finish} onBack={() => back(null)} />
        </Suspense>
      ) : null}
      <div hidden={waiting !== null || step !== null}>
        <h1 className="font-semibold text-28">登录</h1>
        <p className="mt-1 mb-8 text-14 text-ink-500">患者与员工使用同一入口，登录后按身份进入</p>
        <Ways scannable={scannable} turn={turn} refusal={refusal} onAnswer={finish} />
        <OtherWays links={links} />
      </div>
    </>
  );
}

type Way = 'sms' | 'password' | 'wechat';

interface WaysProps {
  scannable: boolean;
  /** Counts the sign-ins that were given up. */
  turn: number;
  refusal: Refusal | null;
  onAnswer: (answer: SignInAnswer) => Promise<void>;
}

function Ways({ scannable, turn, refusal, onAnswer }: WaysProps) {
  const [way, setWay] = useState<Way>('sms');
  const state = useSignIn(way === 'password' ? 'password' : 'sms', onAnswer);
  const { data } = useCall(wechat.offered, {}, { enabled: scannable, staleTime: Number.POSITIVE_INFINITY });
  const change = (next: Way) => {
    state.forget();
    setWay(next);
  };
  const tabs = [
    { id: 'sms', label: '短信验证码' },
    { id: 'password', label: '密码登录' },
    ...(data?.offered ? [{ id: 'wechat', label: '微信扫码' } as const] : []),
  ] as const;
  return (
    <Tabs label="登录方式" tabs={tabs} value={way} onChange={change}>
      {way === 'wechat' ? (
        <Suspense>
          <div className={clsx(refusal && 'mt-4 flex justify-center')}>
            <FormRefusal refusal={refusal} />
          </div>
          <WechatPanel key={turn} onAnswer={onAnswer} />
        </Suspense>
      ) : (
        <SignInForm way={way} state={state} refusal={refusal} />
      )}
    </Tabs>
  );
}

function OtherWays({ links }: { links: WayInLinks }) {
  return (
    <>
      <div className="-mx-1 mt-3 flex items-center justify-between max-lg:mt-1">
        <DropdownMenu
          align="start"
          trigger={
            <Button variant="text" className="gap-1! max-lg:h-11">
              注册账号
              <ChevronDown {...ICON} />
            </Button>
          }
          items={links.signUps.map(({ label, to }) => ({
            key: to,
            label,
            onSelect: () => links.onGo(to),
          }))}
        />
        <Link to={links.forgot} className={buttonClass('text', 'md', 'max-lg:h-11')}>
          忘记密码
        </Link>
      </div>
      <p className="mt-6 mb-3 flex items-center gap-3 text-13 text-ink-500 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        诊所与医院
      </p>
      <Link to={links.institution} className={buttonClass('default', 'lg', 'w-full max-lg:h-11')}>
        <Building2 {...ICON} />
        医疗机构入驻
      </Link>
    </>
  );
}
