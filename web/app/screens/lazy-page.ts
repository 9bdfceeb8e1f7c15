import { type ComponentType, createElement } from 'react';

/** What a screen shows, fetched when it is opened. */
export type LazyPage = () => Promise<ComponentType>;

/**
 * A page is its module's default. One that stands at several routes is told by its `scope` which of them this is:
 * `lazyPage(() => import('…/roster-page.tsx'), '排班')`.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage;
export function lazyPage<S>(load: () => Promise<{ default: ComponentType<{ scope: S }> }>, scope: S): LazyPage;
export function lazyPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  scope?: unknown,
): LazyPage {
  return async () => {
    const { default: Page } = await load();
    if (scope === undefined) return Page as ComponentType;
    return () => createElement(Page as ComponentType<{ scope: unknown }>, { scope });
  };
}
