import type { Row } from '../row.ts';
import { bookings } from './a.ts';
import { besidePeers } from './a-peers.ts';
import { contended } from './b.ts';
import { commandAlone } from './c.ts';
import { warmGrid } from './d.ts';
import { coldGrid } from './e.ts';
import { deliveries } from './f.ts';
import { broadcast } from './g.ts';
import { commitToScreen } from './h.ts';
import { busyHospital } from './i.ts';
import { liveOnOff } from './j.ts';
import { lateness } from './k.ts';
import { drops } from './l.ts';
import { growing } from './m.ts';
import { payments } from './n.ts';
import { oneBalance } from './o.ts';
import { longLedger } from './p.ts';
import { couponRush } from './q.ts';
import { moneyGrowing } from './r.ts';
import { paymentToScreen } from './s.ts';

/** Every row of the bench, in order: a new one is a file beside this one and a line here. */
export const rows: readonly Row[] = [
  bookings,
  besidePeers,
  contended,
  commandAlone,
  warmGrid,
  coldGrid,
  deliveries,
  broadcast,
  commitToScreen,
  busyHospital,
  liveOnOff,
  lateness,
  drops,
  growing,
  payments,
  oneBalance,
  longLedger,
  couponRush,
  moneyGrowing,
  paymentToScreen,
];
