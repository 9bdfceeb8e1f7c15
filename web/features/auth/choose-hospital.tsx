import { Building2, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { auth } from '#contract/auth.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Option } from '#contract/fields.ts';
import { ApiError, request } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { enterHospital } from '#web/api/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

interface ChooseHospitalProps {
  /** Of the sign-in that still waits for its hospital. */
  token: string;
  hospitals: readonly Option[];
  onChosen: () => Promise<void>;
  onBack: (reason: string | null) => void;
}

/** At which hospital does one work today? */
export function ChooseHospital({ token, hospitals, onChosen, onBack }: ChooseHospitalProps) {
  const { pending, choose } = useChoice(token, onChosen, onBack);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const leave = () => {
    // Nobody will use this token any more.
    request(auth.logout, {}, { token }).catch(() => {});
    onBack(null);
  };
  return (
    <>
      <h1 className="font-semibold text-28">选择医院</h1>
      <p className="mt-1 mb-6 text-14 text-ink-500">您在多家医院任职，请选择本次进入的医院</p>
      <ul ref={list} className="flex flex-col gap-2" onKeyDown={moveBetweenCards}>
        {hospitals.map((hospital) => (
          <li key={hospital.id}>
            <Card hospital={hospital} pending={pending === hospital.id} onChoose={() => void choose(hospital.id)} />
          </li>
        ))}
      </ul>
      <Button variant="text" className="-ml-1 mt-4 max-lg:h-11" onClick={leave}>
        返回登录
      </Button>
    </>
  );
}

function useChoice(token: string, onChosen: () => Promise<void>, onBack: (reason: string) => void) {
  const [pending, setPending] = useState<number | null>(null);
  const choose = async (id: number) => {
    if (pending !== null) return;
    setPending(id);
    try {
      await enterHospital(id, token);
      await onChosen();
    } catch (error) {
      setPending(null);
      // The catalogue says nothing about 401, since a login page follows; here one stands before it already.
      if (error instanceof ApiError && error.status === 401) onBack(ERRORS.UNAUTHENTICATED.message);
      else showError(error);
    }
  };
  return { pending, choose };
}

interface CardProps {
  hospital: Option;
  pending: boolean;
  onChoose: () => void;
}

function Card({ hospital, pending, onChoose }: CardProps) {
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line-strong px-4 py-2 text-left text-14 hover:border-blue-600 hover:bg-blue-50"
      onClick={onChoose}
    >
      <Building2 aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-500" />
      <span className="min-w-0 flex-1">{hospital.name}</span>
      {pending ? (
        <Spinner />
      ) : (
        <ChevronRight aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-400" />
      )}
    </button>
  );
}

/** Arrows as in a list, beside Tab. */
function moveBetweenCards(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const cards = [...event.currentTarget.querySelectorAll('button')];
  const present = event.target instanceof HTMLButtonElement ? cards.indexOf(event.target) : -1;
  event.preventDefault();
  cards[(present + step + cards.length) % cards.length]?.focus();
}
