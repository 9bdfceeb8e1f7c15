/** Of what a page is about: the skip link leads there (skip-link.tsx). */
export const MAIN_ID = 'main';
