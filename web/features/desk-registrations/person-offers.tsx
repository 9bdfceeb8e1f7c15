import { CornerDownLeft } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { patients } from '#contract/patients.ts';
import { useCall } from '#web/api/use-call.ts';
import { alertLine } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { ChosenPatient } from './values.ts';

type Found = AnswerOf<typeof patients.searchOfHospital>['data'][number];

interface Typed {
  name: string;
  phone: string;
  certificate_number: string;
}

/** More are no help while somebody waits. */
const MOST = 4;

/** The surest of what was typed; what came back masked says nothing. */
function keywordOf({ name, phone, certificate_number }: Typed): string {
  const number = certificate_number.trim();
  if (number.length >= 6 && !number.includes('*')) return number;
  if (/^\d{4,11}$/.test(phone)) return phone;
  return name.trim().length >= 2 ? name.trim() : '';
}

interface OffersProps {
  typed: Typed;
  /** `been`: they have been treated here. */
  onChoose: (patient: ChosenPatient, been: boolean) => void;
  ref: Ref<HTMLDivElement>;
}

/** 本院已有: people who may be meant, offered while one types, and never in the way of going on. */
export function PersonOffers({ typed, onChoose, ref }: OffersProps) {
  const asked = keywordOf(typed);
  const keyword = useDebounced(asked);
  const { data } = useCall(patients.searchOfHospital, { body: { keyword } }, { enabled: keyword !== '', keep: true });
  const found = asked === '' || keyword === '' ? [] : (data?.data ?? []).slice(0, MOST);
  return (
    <div ref={ref} aria-live="polite" className="empty:hidden">
      {found.length > 0 ? (
        <section aria-label="本院已有患者" className="rounded-control border border-line-strong bg-surface-2">
          <p className="flex items-center gap-2 px-3 pt-2 text-12 text-ink-600">
            本院已有，可能是同一人
            <Kbd>↓</Kbd>
          </p>
          <ul className="p-1" onKeyDown={walk}>
            {found.map((person) => (
              <li key={person.id}>
                <Offer person={person} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Reached with ↓ from the fields: Tab goes on through the form. */
function Offer({ person, onChoose }: { person: Found; onChoose: OffersProps['onChoose'] }) {
  const { id, name, phone, gender, age, last_visit, certificate_number, alerts } = person;
  const about = patientLine(person, phone, alertLine(alerts), certificate_number);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="group flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-blue-50 focus-visible:bg-blue-50 max-lg:min-h-11"
      onClick={() => onChoose({ id, name, phone, gender, age }, last_visit !== null)}
    >
      <b className="shrink-0">{name}</b>
      <span className="min-w-0 flex-1 truncate text-ink-600">{about}</span>
      {last_visit ? <span className="shrink-0 text-ink-500 max-sm:hidden">上次 {last_visit.date}</span> : null}
      <CornerDownLeft
        aria-hidden
        size={12}
        strokeWidth={2.2}
        className="invisible shrink-0 group-focus-visible:visible"
      />
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  if (step === 0 || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[at + step]?.focus();
}
