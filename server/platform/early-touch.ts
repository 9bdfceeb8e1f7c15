import { createHash } from 'node:crypto';

/**
 * In a page that came drawn: a time that is touched before the page's script has come is kept, and looks it, until the
 * script takes it up (web/app/early-touch.ts). It ends with what was drawn.
 */
export const EARLY_TOUCH = `document.getElementById('root').firstElementChild.addEventListener('click',function(e){var b=e.target.closest('[data-look="free"]');if(b){window.earlyTouch=b.dataset.slot;b.setAttribute('aria-busy','true');b.style.opacity='.5'}})`;

/** As a content security policy names it. */
export const EARLY_TOUCH_HASH = `'sha256-${createHash('sha256').update(EARLY_TOUCH).digest('base64')}'`;
