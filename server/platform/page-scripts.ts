import { createHash } from 'node:crypto';

/** The scripts that stand in a page which came drawn (drawn-page.ts), before the site's own has come. */

/**
 * A time that is touched meanwhile is kept, and looks it, until the page takes it up (web/features/scheduling/
 * early-touch.ts). It stands before what was drawn, the beginning of which is touched while the rest is on its way, and
 * in one element with it, with which it ends.
 */
export const EARLY_TOUCH = `document.currentScript.parentElement.addEventListener('click',function(e){var b=e.target.closest('[data-look="free"],[data-key][data-kind="available"]');if(b){window.earlyTouch=b.dataset.slot||b.dataset.key;b.setAttribute('aria-busy','true');b.style.opacity='.5'}})`;

/**
 * In the head of the desk's page: who is signed in (web/api/session.ts) has another grid than the stranger's, and a
 * tablet that says it is a Mac is led to the phone's site (web/app/guard/landing.ts). To these what was drawn is never shown;
 * the page begins without it (web/app/drawn-answers.ts).
 */
export const STRANGERS_ONLY = `if(navigator.maxTouchPoints>1&&innerWidth<1024)document.documentElement.dataset.drawn='no';try{if(localStorage.getItem('haomai:token'))document.documentElement.dataset.drawn='no'}catch(e){}`;
export const HIDDEN_DRAWING = '[data-drawn="no"] #root>*{display:none!important}';

/** As a content security policy names them. */
export const PAGE_SCRIPT_HASHES = [EARLY_TOUCH, STRANGERS_ONLY].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);
