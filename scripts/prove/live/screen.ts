import { type WatchAnswer, watchAnswer } from '#contract/event.ts';
import type { Entry } from '../checkers/live-stream.ts';
import { type Book, fold, type Known, type KnownFrame, type View } from './frames.ts';
import { type LeanLine, openLeanLine } from './lean-line.ts';

export type Audience = 'stranger' | 'patient' | 'desk' | 'doctor';

export interface ScreenOptions {
  name: string;
  audience: Audience;
  hospitalId: number;
  dates: readonly string[];
  token: string | undefined;
  /** Of a signed-in person: what is theirs alone comes to them. */
  userId: number | null;
  /** Where it connects; the next one where that fails. */
  ports: readonly (() => number)[];
  book: Book;
  /** Milliseconds until it comes back, each time anew. */
  again: () => number;
}

interface Day {
  known: Known | null;
  early: KnownFrame[];
  /** The number of the question that runs, or 0. */
  asked: number;
  again: boolean;
}

const ASKS_WHILE_STALLED = 50;
const CHANGES = '2["changes",';

/**
 * A screen that follows days of a hospital as docs/domain/live-channel.md#what-a-client-does tells clients to, and
 * writes down what comes.
 */
export class Screen {
  readonly options: ScreenOptions;
  readonly view: View;
  readonly entries: Entry[] = [];
  readonly stats = { deliveries: 0, lines: 0, asked: 0, refused: 0 };
  private readonly days: ReadonlyMap<string, Day>;
  /** Days that are watched on this line. */
  private readonly watched = new Set<string>();
  /** Of which day a running question is. */
  private readonly questions = new Map<number, string>();
  private line: LeanLine | null = null;
  private up = false;
  private closed = false;
  private turn = 0;
  private question = 0;

  constructor(options: ScreenOptions) {
    this.options = options;
    this.view = options.audience === 'desk' || options.audience === 'doctor' ? 'staff' : 'public';
    this.days = new Map(options.dates.map((date) => [date, { known: null, early: [], asked: 0, again: false }]));
    this.connect();
  }

  /** Null before the first answer. */
  known(date: string): Known | null {
    return this.days.get(date)?.known ?? null;
  }

  /** Knows every day up to this number, on a line that stands. */
  isAt(seq: number): boolean {
    return this.up && [...this.days.values()].every((day) => day.asked === 0 && (day.known?.seq ?? -1) >= seq);
  }

  cut(): void {
    this.line?.cut();
  }

  /** Reads no more, and asks for whole days that it does not read. */
  stall(): void {
    this.line?.stall();
    const [date = ''] = this.options.dates;
    for (let n = 0; n < ASKS_WHILE_STALLED; n += 1) this.say(date, null);
  }

  resume(): void {
    this.line?.resume();
  }

  close(): void {
    this.closed = true;
    this.line?.cut();
  }

  private connect(): void {
    const { ports, token, again } = this.options;
    const port = ports[this.turn % ports.length];
    if (this.closed || !port) return;
    let opened = false;
    this.line = openLeanLine(port(), token, {
      open: () => {
        opened = true;
        this.up = true;
        this.stats.lines += 1;
        this.entries.push({ kind: 'up', at: Date.now() });
        for (const [date, day] of this.days) this.ask(date, day);
      },
      packet: (text) => this.hear(text, Date.now()),
      end: () => {
        if (opened) this.entries.push({ kind: 'down', at: Date.now() });
        else this.turn += 1;
        this.up = false;
        for (const day of this.days.values()) Object.assign(day, { asked: 0, again: false, early: [] });
        this.questions.clear();
        this.watched.clear();
        if (!this.closed) setTimeout(() => this.connect(), again());
      },
    });
  }

  private say(date: string, after: number | null): number {
    this.question += 1;
    const what = { hospital_id: this.options.hospitalId, date, ...(after === null ? {} : { after }) };
    this.line?.send(`2${this.question}${JSON.stringify(['watch', what])}`);
    return this.question;
  }

  private ask(date: string, day: Day): void {
    if (!this.up) return;
    if (day.asked > 0) {
      day.again = true;
      return;
    }
    day.asked = this.say(date, day.known?.seq ?? null);
    this.questions.set(day.asked, date);
    this.stats.asked += 1;
  }

  private offer(date: string, day: Day, frame: KnownFrame): void {
    if (day.asked > 0 || !day.known) return void day.early.push(frame);
    const next = fold(day.known, frame.frame);
    if (next) day.known = next;
    else {
      day.early.push(frame);
      this.ask(date, day);
    }
  }

  private hear(text: string, at: number): void {
    if (text.startsWith(CHANGES)) this.hearFrame(text.slice(CHANGES.length, -1), at);
    else if (text[0] === '3') this.hearAnswer(text, at);
    else if (text.startsWith('2["seq",')) this.hearNumber(text);
    else if (text.startsWith('2["reservation",') || text.startsWith('2["notification",')) {
      const [name, payload] = JSON.parse(text.slice(1)) as [string, unknown];
      this.entries.push({ kind: 'person', at, name, payload });
      this.stats.deliveries += 1;
    }
  }

  private hearFrame(text: string, at: number): void {
    const known = this.options.book.frame(text, this.view, at);
    const { hospital_id, from, to } = known.frame;
    if (hospital_id !== this.options.hospitalId) return;
    this.entries.push({ kind: 'frame', at, from, to });
    this.stats.deliveries += 1;
    for (const [date, day] of this.days) this.offer(date, day, known);
  }

  private hearNumber(text: string): void {
    const [, { seq, hospital_id }] = JSON.parse(text.slice(1)) as [string, { seq: number; hospital_id: number }];
    if (hospital_id !== this.options.hospitalId) return;
    for (const [date, day] of this.days) if (day.known && day.asked === 0 && day.known.seq < seq) this.ask(date, day);
  }

  private hearAnswer(text: string, at: number): void {
    const bracket = text.indexOf('[');
    const number = Number(text.slice(1, bracket));
    const date = this.questions.get(number) ?? '';
    const day = this.days.get(date);
    this.questions.delete(number);
    if (day?.asked !== number) return;
    day.asked = 0;
    const body = text.slice(bracket + 1, -1);
    if (this.view === 'public') this.options.book.keepText(body.replace(/"now":"[^"]*",/, ''), 'public');
    const answer = watchAnswer.parse(JSON.parse(body));
    if (answer.ok) this.take(date, day, answer, at);
    else {
      this.stats.refused += 1;
      if (this.watched.size === 0) this.entries.push({ kind: 'refused', at });
      setTimeout(() => this.ask(date, day), this.options.again());
    }
  }

  private take(date: string, day: Day, answer: Extract<WatchAnswer, { ok: true }>, at: number): void {
    const { book } = this.options;
    this.entries.push({ kind: 'answer', at, seq: answer.seq, epoch: answer.epoch });
    this.watched.add(date);
    if ('slots' in answer) day.known = book.begin(answer);
    else if (answer.epoch !== day.known?.epoch) day.known = null;
    else {
      for (const each of answer.changes) {
        const { frame } = book.frame(JSON.stringify(each), this.view, at);
        day.known = (day.known && fold(day.known, frame)) ?? null;
      }
    }
    const { early } = day;
    day.early = [];
    if (day.known) for (const frame of early) this.offer(date, day, frame);
    if (!day.known || day.again) {
      day.again = false;
      this.ask(date, day);
    }
  }
}
