import { renderToStaticMarkup } from 'react-dom/server';
import type { calendar } from '#contract/calendar.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { hospitals } from '#contract/hospitals.ts';
import { scheduling } from '#contract/scheduling.ts';
import type { Grid } from '#contract/slot-state.ts';
import { hallAddress, hallQuestions } from '#web/app/phone/hall-address.ts';
import { PhoneHeader } from '#web/app/phone/phone-header.tsx';
import { PhoneMenuButton } from '#web/app/phone/phone-menu-button.tsx';
import { slotsOf } from '#web/clinic/day/grid-slots.ts';
import { GRID_PARAMS } from '#web/clinic/day/use-grid-params.ts';
import { type DrawnAnswers, type DrawnPage, noting } from '#web/drawn/page.ts';
import { HallPage } from '#web/features/phone/hall-page.tsx';
import { HospitalButton } from '#web/features/phone/hospital-button.tsx';
import { OWN_SLIDES } from '#web/features/phone/slides.ts';
import { wallClock } from '#web/realtime/server-clock.ts';
import { TouchContext } from '#web/ui/touch.ts';

export interface HallAnswers extends DrawnAnswers {
  grid: Grid;
  known: AnswerOf<typeof hospitals.detail>;
  days: AnswerOf<typeof calendar.index>;
  all: AnswerOf<typeof hospitals.indexSearch>;
}

const NOTHING = () => {};
const NOBODY = () => null;
/** What is drawn is nobody's yet: nothing is held, taken or said, and nothing answers. */
const STILL = {
  change: null,
  own: null,
  just: new Set<string>(),
  mine: new Map<string, string>(),
  pending: null,
  slides: OWN_SLIDES,
  onChoose: NOTHING,
  onTake: NOTHING,
  onResume: NOTHING,
  nearest: NOBODY,
  notice: null,
  problem: null,
  foot: null,
};

/** The phone's hall, of the parts that the page itself is made of. */
export const hall: DrawnPage<HallAnswers> = {
  params: [...GRID_PARAMS, 'keyword'],

  async ask({ search, now }, asked) {
    const { date: today } = wallClock(now.getTime());
    const address = hallAddress(new URLSearchParams(search), today);
    if (address.choice.keyword !== '') return null;
    const { ask, exchanges } = noting(asked);
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
    return { grid, known, days, all, exchanges };
  },

  draw({ search, now }, { grid, known, days, all }) {
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
            {...STILL}
            now={clock}
            choice={choice}
            day={{ hospitalId: hospital.id, date, headers, slots: slotsOf(grid) }}
            counts={days}
            doctors={known.doctors}
          />
        </div>
      </TouchContext>,
    );
  },
};
