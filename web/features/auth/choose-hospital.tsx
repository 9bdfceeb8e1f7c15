import { Building2, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import type { Option } from '#contract/fields.ts';
import { request } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { clearSession, signIn } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface ChooseHospitalProps {
  hospitals: readonly Option[];
  onChosen: () => void;
  onBack: () => void;
}

/** Which hospital does one work at today? */
export function ChooseHospital({ hospitals, onChosen, onBack }: ChooseHospitalProps) {
  const [pending, setPending] = useState<number | null>(null);
  const choose = async (id: number) => {
    if (pending !== null) return;
    setPending(id);
    try {
      const { access_token } = await request(auth.selectHospital, { body: { hospital_id: id } });
      signIn({ access_token, hospital_id: id });
      onChosen();
    } catch (error) {
      showError(error);
      setPending(null);
    }
  };
  const back = () => {
    clearSession();
    onBack();
  };
  return (
    <>
      <h1 className="text-28 font-semibold">选择医院</h1>
      <p className="mt-1 mb-6 text-13 text-ink-500">您在多家医院任职，请选择本次进入的医院</p>
      <ul className="flex flex-col gap-2">
        {hospitals.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-busy={pending === id || undefined}
              className="flex h-12 w-full items-center gap-3 rounded-control border border-line-strong px-4 text-left text-14 hover:border-blue-600 hover:bg-blue-50"
              onClick={() => void choose(id)}
            >
              <Building2 aria-hidden size={16} strokeWidth={1.75} className="text-ink-500" />
              <span className="flex-1">{name}</span>
              {pending === id ? (
                <Spinner />
              ) : (
                <ChevronRight aria-hidden size={16} strokeWidth={1.75} className="text-ink-400" />
              )}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="text" className="mt-6" onClick={back}>
        返回登录
      </Button>
    </>
  );
}
