import { setTimeout as pause } from 'node:timers/promises';
import { attemptOf } from '../../access/made.ts';
import type { Product } from '../../access/product.ts';
import type { Seat } from '../../access/seats.ts';
import type { Receiver } from './receive.ts';

export interface Listening {
  /** Frames that came to all of them. */
  frames(): number;
  /** Whose session a call has ended listens in another. */
  mend(): Promise<void>;
  close(): void;
}

/** Everybody watches every hospital, on raw lines: what arrives is looked at as it came. */
export async function listenAsAll(
  product: Product,
  seats: readonly Seat[],
  watched: readonly { hospital: number; date: string }[],
  receiver: Receiver,
): Promise<Listening> {
  let frames = 0;
  const lines = new Map<Seat, WebSocket>();
  const open = async (seat: Seat) => {
    const { token } = await attemptOf(product, seat);
    const socket = new WebSocket(`${product.url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
    socket.onmessage = ({ data }) => {
      const packet = String(data);
      if (packet === '2') return socket.send('3');
      if (packet.startsWith('0')) return socket.send(`40${JSON.stringify(token ? { token } : {})}`);
      frames++;
      receiver.take(seat, `live: ${packet.slice(0, 60)}`, packet);
      if (!packet.startsWith('40')) return;
      for (const [n, { hospital, date }] of watched.entries()) {
        socket.send(`42${n}${JSON.stringify(['watch', { hospital_id: hospital, date }])}`);
        socket.send(`42${n + 100}${JSON.stringify(['looking', { hospital_id: hospital, date, slot_id: null }])}`);
      }
    };
    lines.set(seat, socket);
  };
  for (const seat of seats) await open(seat);
  const until = Date.now() + 10_000;
  while (frames < seats.length * watched.length && Date.now() < until) await pause(50);
  return {
    frames: () => frames,
    async mend() {
      for (const [seat, socket] of lines) if (socket.readyState === WebSocket.CLOSED) await open(seat);
    },
    close: () => {
      for (const socket of lines.values()) socket.close();
    },
  };
}
