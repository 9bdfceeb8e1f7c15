import { setTimeout as pause } from 'node:timers/promises';
import type { Attempt } from '../../access/made.ts';
import type { Receiver } from './receive.ts';

export interface Listening {
  /** Frames that came to all of them. */
  frames(): number;
  close(): void;
}

/** Everybody watches every hospital, on raw lines: what arrives is looked at as it came. */
export async function listenAsAll(
  url: string,
  attempts: readonly Attempt[],
  watched: readonly { hospital: number; date: string }[],
  receiver: Receiver,
): Promise<Listening> {
  let frames = 0;
  const sockets = attempts.map(({ seat, token }) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
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
    return socket;
  });
  const until = Date.now() + 10_000;
  while (frames < sockets.length * watched.length && Date.now() < until) await pause(50);
  return {
    frames: () => frames,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}
