import { fireEvent, screen } from '@testing-library/react';
import { type FakeAnswer, fakeNetwork, personOf, type SeenRequest } from '#web/api/testing.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { openApp, plainScreen, routesOf } from '#web/app/testing.tsx';

/** The ways in as the app has them, and the homes to arrive at; for their tests. */

const homes = [
  plainScreen('/', '首页'),
  plainScreen('/m', '首页'),
  plainScreen('/other/denture_processing_orders', '义齿加工'),
];
export const WAYS = /^(\/m)?\/(login2?|register|doctor\/register|hospital\/register|pwd\/forget|join)$/;
const routes = routesOf([...homes, ...SCREENS.filter(({ path }) => WAYS.test(path))]);

export type Answers = Record<string, FakeAnswer | ((seen: SeenRequest) => FakeAnswer)>;

export function openWay(address: string, answers: Answers = {}) {
  const net = fakeNetwork({ 'POST /api/admin/info': { body: personOf() }, ...answers });
  return { net, app: openApp(routes, address) };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export function type(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export async function arrived(heading: string): Promise<void> {
  await screen.findByRole('heading', { name: heading });
}
