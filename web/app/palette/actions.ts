import { ArrowRightLeft, Keyboard, LogIn, LogOut } from 'lucide-react';
import type { Me } from '#contract/auth.ts';
import { store } from '#web/api/session.ts';
import { singleKeysAtom } from '#web/api/single-keys.ts';
import { leave } from '#web/app/shell/account.ts';
import { switchHospital } from '#web/app/shell/switch-hospital.ts';
import type { Offer } from './rows.ts';
import { matchOf } from './sounds.ts';

interface ActionSource {
  /** Null for a visitor. */
  me: Me | null;
  typed: string;
  showKeys: () => void;
  signIn: () => void;
}

/** What one can do anywhere. */
export function actionOffers({ me, typed, showKeys, signIn }: ActionSource): (Offer & { match: number })[] {
  const others = me?.meta.hospitals.filter(({ id }) => id !== me.meta.hospital?.id) ?? [];
  const all: (Offer & { words: readonly string[] })[] = [
    {
      key: 'keys',
      label: '快捷键',
      hint: store.get(singleKeysAtom) ? '?' : undefined,
      icon: Keyboard,
      act: showKeys,
      words: ['键盘', '帮助'],
    },
    ...others.map(({ id, name }) => ({
      key: `enter-${id}`,
      label: `切换到 ${name}`,
      icon: ArrowRightLeft,
      act: () => switchHospital(id),
      words: ['切换医院', name],
    })),
    me
      ? { key: 'leave', label: '退出登录', icon: LogOut, act: leave, words: ['注销', '登出'] }
      : { key: 'sign-in', label: '登录', icon: LogIn, act: signIn, words: [] },
  ];
  return all
    .flatMap(({ words, ...offer }) => {
      if (typed.trim() === '') return [{ ...offer, match: 2 }];
      const matches = [offer.label, ...words].map((word) => matchOf(word, typed)).filter((match) => match !== null);
      return matches.length === 0 ? [] : [{ ...offer, match: Math.min(...matches) }];
    })
    .toSorted((a, b) => a.match - b.match);
}
