import '#web/styles/main.css';
import { boot } from '#web/app/boot.tsx';
import { landing } from '#web/app/guard/landing.ts';
import { findRoutes, routes } from '#web/app/router.tsx';

// Decided before a screen is: a tablet doesn't load the grid to find out that it wants another page.
const phone = landing(window.location);
if (phone) window.location.replace(phone);
else boot(routes, findRoutes);
