import { renderToStaticMarkup } from 'react-dom/server';
import type { calendar } from '#contract/calendar.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { hospitals } from '#contract/hospitals.ts';
import { scheduling } from '#contract/scheduling.ts';
import type { Grid } from '#contract/slot-state.ts';
import type { CallArgs } from '#web/api/client.ts';
import { hallAddress, hallQuestions } from '#web/app/hall-address.ts';
import { PhoneHeader } from '#web/app/phone-header.tsx';
import { PhoneMenuButton } from '#web/app/phone-menu-button.tsx';
import { HallPage } from '#web/features/phone/hall-page.tsx';
import { HospitalButton } from '#web/features/phone/hospital-button.tsx';
import { HOUSE_SLIDES } from '#web/features/phone/slides.ts';
import { slotsOf } from '#web/features/scheduling/grid-slots.ts';
import { wallClock } from '#web/realtime/server-clock.ts';
import { TouchContext } from '#web/ui/touch.ts';

/**
 * The public hall as a stranger sees it, drawn where the page is served: it is read before its script has come. Built
 * for the server (vite.config.ts), of the parts that the page itself is made of.
 */

/** Asks the server as a visitor. @throws what the call throws */
export type Ask = <C extends Call>(call: C, args: CallArgs<C>) => Promise<AnswerOf<C>>;

/** What the page is drawn from; its script begins with it. */
export interface HallAnswers {
  grid: Grid;
  known: AnswerOf<typeof hospitals.detail>;
  days: AnswerOf<typeof calendar.index>;
  all: AnswerOf<typeof hospitals.indexSearch>;
  /** Each call with what it was given and what it answered. */
  told: readonly (readonly [method: string, path: string, args: unknown, answer: unknown])[];
}

/** @param search of the address; null where there is nothing that a stranger would see at once */
export async function askHall(search: string, now: Date, asked: Ask): Promise<HallAnswers | null> {
  const { date: today } = wallClock(now.getTime());
  const address = hallAddress(new URLSearchParams(search), today);
  if (address.choice.keyword !== '') return null;
  const told: [string, string, unknown, unknown][] = [];
  const ask: Ask = async (call, args) => {
    const answer = await asked(call, args);
    told.push([call.method, call.path, args, answer]);
    return answer;
  };
  const grid = await ask(scheduling.index, hallQuestions.day(address));
  const { id } = grid.meta.hospital;
  const doctors = hallQuestions.doctors(id);
  const counts = hallQuestions.counts(id, address, today);
  const selector = hallQuestions.hospitals(address);
  const [known, days, all] = await Promise.all([
    ask(doctors.call, doctors.args),
    ask(counts.call, counts.args),
    ask(selector.call, selector.args),
  ]);
  return { grid, known, days, all, told };
}

const NOTHING = () => {};
const NOBODY = () => null;

/** The markup of the page. */
export function drawHall(search: string, now: Date, { grid, known, days, all }: HallAnswers): string {
  const clock = wallClock(now.getTime());
  const { choice } = hallAddress(new URLSearchParams(search), clock.date);
  const { hospital } = grid.meta;
  const { date, table_headers: headers } = grid.data;
  return renderToStaticMarkup(
    <TouchContext value>
      <div className="flex min-h-dvh flex-col">
        <PhoneHeader menu={<PhoneMenuButton aria-haspopup="dialog" aria-expanded={false} />}>
          <HospitalButton hospitals={all.hospitals} current={hospital} onChange={NOTHING} />
        </PhoneHeader>
        <HallPage
          change={null}
          now={clock}
          own={null}
          just={new Set()}
          mine={new Map()}
          choice={choice}
          onChoose={NOTHING}
          day={{ hospitalId: hospital.id, date, headers, slots: slotsOf(grid) }}
          counts={days}
          doctors={known.doctors}
          slides={HOUSE_SLIDES}
          pending={null}
          onTake={NOTHING}
          nearest={NOBODY}
          onResume={NOTHING}
          notice={null}
          problem={null}
          foot={null}
        />
      </div>
    </TouchContext>,
  );
}
