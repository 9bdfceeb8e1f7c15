import { type ReactNode, useState } from 'react';
import type { SignedIn } from '#contract/auth.ts';
import { signIn } from '#web/api/session.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChooseHospital } from './choose-hospital.tsx';
import { LivePanel } from './live-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { useWide } from './use-wide.ts';

interface LoginPageProps {
  site: { name: string; filing: string; address: string };
  /** Whose availability the panel shows; left out, the server's first. */
  hospitalId?: number | undefined;
  /** Goes on to where the person wanted to be; until then the form stays blocked. */
  onSignedIn: () => Promise<void>;
}

/** Picture 08. Patients and staff come in by the same door. */
export function LoginPage({ site, hospitalId, onSignedIn }: LoginPageProps) {
  const wide = useWide();
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,11fr)_minmax(448px,7fr)]">
      {wide ? <LivePanel name={site.name} hospitalId={hospitalId} /> : null}
      <main className="flex flex-col px-6 py-8">
        {wide ? null : (
          <div className="mb-8 text-brand-900">
            <Logo name={site.name} size={24} />
          </div>
        )}
        <div className="m-auto w-full max-w-96">
          <SignIn onSignedIn={onSignedIn} />
        </div>
        <footer className="mx-auto mt-8 flex w-full max-w-96 flex-wrap justify-between gap-x-4 text-12 text-ink-500">
          <span>{site.filing}</span>
          <span>{site.address}</span>
        </footer>
      </main>
    </div>
  );
}

/** Who works at several hospitals is signed in only once one of them is chosen: until then no tab knows the token. */
function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [waiting, setWaiting] = useState<SignedIn | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const finish = async (answer: SignedIn) => {
    setRefusal(null);
    if (answer.hospital_id === null && answer.hospitals.length > 0) {
      setWaiting(answer);
      return;
    }
    signIn(answer);
    await onSignedIn();
  };
  const back = (reason: string | null) => {
    setRefusal(reason);
    setWaiting(null);
  };
  // Hidden, not gone, while a hospital is chosen: who comes back finds what was typed.
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
      <div hidden={waiting !== null}>
        <h1 className="font-semibold text-28">登录</h1>
        <p className="mt-1 mb-8 text-14 text-ink-500">患者与员工使用同一入口，登录后按身份进入</p>
        <Ways>
          <PasswordForm refusal={refusal} onAnswer={finish} />
        </Ways>
      </div>
    </>
  );
}

/** The ways in that work; others come as tabs of their own. */
const WAYS = [{ id: 'password', label: '密码登录' }] as const;

function Ways({ children }: { children: ReactNode }) {
  return (
    <Tabs label="登录方式" tabs={WAYS} value="password" onChange={() => {}}>
      {children}
    </Tabs>
  );
}
