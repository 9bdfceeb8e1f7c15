import { atom } from 'jotai';
import type { Announcement } from '#contract/announcement-shapes.ts';
import { store } from '#web/api/session.ts';

/** Announcements that came while one is here and nobody has looked at yet, the newest first. */
export const newsAtom = atom<readonly Announcement[]>([]);

/** Somebody has just signed in here, and unread announcements are to greet them: once, not at each reload. */
export const greetingAtom = atom(false);

/** More than so many at once are a list's, not a card's. */
const MOST = 20;

/** A new one goes on top; an edited one changes where it stands, and is no news to who has seen it; a withdrawn one goes. */
export function takeNews(news: readonly Announcement[], item: Announcement): readonly Announcement[] {
  const rest = news.filter(({ id }) => id !== item.id);
  if (item.status !== 'published') return rest;
  if (item.edited_at === null) return [item, ...rest].slice(0, MOST);
  return news.map((each) => (each.id === item.id ? item : each));
}

export function noteNews(item: Announcement): void {
  store.set(newsAtom, takeNews(store.get(newsAtom), item));
}

export function dropNews(id: number): void {
  store.set(
    newsAtom,
    store.get(newsAtom).filter((item) => item.id !== id),
  );
}
