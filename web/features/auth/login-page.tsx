import { useState } from 'react';
import type { Option } from '#contract/fields.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChooseHospital } from './choose-hospital.tsx';
import { LivePanel } from './live-panel.tsx';
import { PasswordForm } from './password-form.tsx';

interface LoginPageProps {
  site: { name: string; filing: string; address: string };
  onSignedIn: () => void;
}

/** The ways in that work; more come as tabs. */
const TABS = [{ id: 'password', label: '密码登录' }] as const;

/** Picture 08. Patients and staff come in by the same door. */
export function LoginPage({ site, onSignedIn }: LoginPageProps) {
  const [choice, setChoice] = useState<Option[] | null>(null);
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,11fr)_minmax(440px,7fr)]">
      <aside
        data-ground="petrol"
        className="relative hidden flex-col overflow-hidden bg-brand-900 p-12 text-surface lg:flex"
      >
        <Logo name={site.name} size={24} />
        <LivePanel />
      </aside>
      <main className="flex flex-col px-6 py-10">
        <div className="mb-8 text-brand-900 lg:hidden">
          <Logo name={site.name} size={24} />
        </div>
        <div className="m-auto w-full max-w-96">
          {choice ? (
            <ChooseHospital hospitals={choice} onChosen={onSignedIn} onBack={() => setChoice(null)} />
          ) : (
            <>
              <h1 className="text-28 font-semibold">登录</h1>
              <p className="mt-1 mb-8 text-13 text-ink-500">患者与员工使用同一入口，登录后按身份进入</p>
              <Tabs label="登录方式" tabs={TABS} value="password" onChange={() => {}}>
                <PasswordForm onSignedIn={onSignedIn} onChoose={setChoice} />
              </Tabs>
            </>
          )}
        </div>
        <footer className="mx-auto mt-10 flex w-full max-w-96 justify-between text-12 text-ink-500">
          <span>{site.filing}</span>
          <span>{site.address}</span>
        </footer>
      </main>
    </div>
  );
}
