/**
 * The work that the server may want before it sends a code (docs/decisions/039): a nonce with which SHA-256 of
 * `challenge:nonce` begins with so many zero bits. Written out here: the browser's own answers each hash by a promise, some
 * thirty times as slowly, and on plain-HTTP origins, where clinics run this too, it has none.
 */

/** Longer, and what is typed meanwhile would lag. */
const SLICE_MS = 16;
/** Hashes between two looks at the clock. */
const BATCH = 256;

/** Null where `signal` ended it. Works in slices: the page lives on meanwhile. */
export async function solveProof(challenge: string, bits: number, signal: AbortSignal): Promise<string | null> {
  const firstWordOf = hasherOf(`${challenge}:`);
  for (let nonce = 0; !signal.aborted; ) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      for (let i = 0; i < BATCH; i++, nonce++) {
        if (Math.clz32(firstWordOf(String(nonce))) >= bits) return String(nonce);
      }
    }
    await new Promise((next) => setTimeout(next));
  }
  return null;
}

const BLOCK = 64;
/** FIPS 180-4, 4.2.2 and 5.3.3. */
const ROUND_WORDS = wordsOf(
  `428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
   d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
   e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
   983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
   27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
   a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
   19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
   748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`,
);
const START = wordsOf('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19');

function wordsOf(text: string): DataView {
  const words = text.trim().split(/\s+/);
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [at, word] of words.entries()) view.setInt32(at * 4, Number.parseInt(word, 16));
  return view;
}

/** Answers the first 32 bits of the hash of `prefix` and what follows it, both ASCII, the latter no longer than 50. */
export function hasherOf(prefix: string): (rest: string) => number {
  const state = new DataView(START.buffer.slice(0));
  const whole = prefix.length - (prefix.length % BLOCK);
  const blocks = new Uint8Array(Math.max(whole, 2 * BLOCK));
  write(blocks, prefix.slice(0, whole), 0);
  for (let at = 0; at < whole; at += BLOCK) compress(state, new DataView(blocks.buffer, at, BLOCK));
  // What is the same each time is hashed once; from here on it is one block, or two.
  const hash = new DataView(new ArrayBuffer(START.byteLength));
  const left = prefix.slice(whole);
  const [first, second] = [new DataView(blocks.buffer, 0, BLOCK), new DataView(blocks.buffer, BLOCK, BLOCK)];
  return (rest) => {
    blocks.fill(0, 0, 2 * BLOCK);
    const length = write(blocks, rest, write(blocks, left, 0));
    blocks[length] = 0x80;
    const isLong = length + 9 > BLOCK;
    (isLong ? second : first).setInt32(BLOCK - 4, (whole + length) * 8);
    for (let at = 0; at < START.byteLength; at += 4) hash.setInt32(at, state.getInt32(at));
    compress(hash, first);
    if (isLong) compress(hash, second);
    return hash.getInt32(0);
  };
}

/** Answers where it ends. */
function write(blocks: Uint8Array, text: string, from: number): number {
  for (let i = 0; i < text.length; i++) blocks[from + i] = text.charCodeAt(i);
  return from + text.length;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const schedule = new DataView(new ArrayBuffer(256));

/** FIPS 180-4, 6.2.2: hashes one block into the state. */
function compress(state: DataView, block: DataView): void {
  for (let at = 0; at < 64; at += 4) schedule.setInt32(at, block.getInt32(at));
  for (let at = 64; at < 256; at += 4) {
    const near = schedule.getInt32(at - 8);
    const far = schedule.getInt32(at - 60);
    const small1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const small0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    schedule.setInt32(at, small1 + schedule.getInt32(at - 28) + small0 + schedule.getInt32(at - 64));
  }
  let a = state.getInt32(0);
  let b = state.getInt32(4);
  let c = state.getInt32(8);
  let d = state.getInt32(12);
  let e = state.getInt32(16);
  let f = state.getInt32(20);
  let g = state.getInt32(24);
  let h = state.getInt32(28);
  for (let at = 0; at < 256; at += 4) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + big1 + chosen + ROUND_WORDS.getInt32(at) + schedule.getInt32(at)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + big0 + most) | 0;
  }
  state.setInt32(0, state.getInt32(0) + a);
  state.setInt32(4, state.getInt32(4) + b);
  state.setInt32(8, state.getInt32(8) + c);
  state.setInt32(12, state.getInt32(12) + d);
  state.setInt32(16, state.getInt32(16) + e);
  state.setInt32(20, state.getInt32(20) + f);
  state.setInt32(24, state.getInt32(24) + g);
  state.setInt32(28, state.getInt32(28) + h);
}
