import type { ToothState } from '#contract/tooth-states.ts';
import { anatomyOf, CROWN, CROWN_TOP, NECK } from './anatomy.ts';
import { STATE_LOOKS } from './state-looks.ts';
import type { Mark, ToothLook } from './tooth-look.ts';

/** What a state of a whole tooth is drawn with. */

const MIDDLE = CROWN_TOP + CROWN / 2;
const RING = 16;

type Drawn = (look: ToothLook) => string;

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** A canal from the neck to each tip. */
const canals: Drawn = ({ fdi }) =>
  anatomyOf(fdi)
    .tips.map(([x, y]) => `M${x * 0.45} ${NECK + 3}C${x * 0.55} ${NECK - 14} ${x} ${y + 16} ${x} ${y + 3}`)
    .join('');

/** Round each tip, and its middle. */
const targets: Drawn = ({ fdi }) => {
  const [[x, y] = [0, NECK - 38]] = anatomyOf(fdi).tips;
  return `${circle(x, y - 2, 5.5)}${circle(x, y - 2, 1.6)}`;
};

const post: Drawn = ({ fdi }) => {
  const [, second, third] = anatomyOf(fdi).tips;
  const x = third ? 0 : second ? (anatomyOf(fdi).tips[0]?.[0] ?? 0) : 0;
  const at = x * 0.7;
  return `M${at - 2} ${NECK + 2}L${at - 1} ${NECK - 24}h2L${at + 2} ${NECK + 2}ZM-6 ${NECK + 2}h12v6h-12Z`;
};

/** A body that grows narrower, with its threads. */
const SCREW = `M-6 ${NECK - 2}h12l-2.5 -31q-.5 -5 -3.5 -5t-3.5 5Z${[0, 1, 2, 3]
  .map((n) => `M${-8.5 + n * 0.8} ${NECK - 8 - n * 7}l${17 - n * 1.6} -3`)
  .join('')}`;

const arrows: Drawn = ({ fdi }) => {
  const half = anatomyOf(fdi).half + 3;
  const y = NECK - 16;
  const one = (s: number) => `M${s * half} ${y}h${s * 7}m${-s * 3} -3l${s * 3} 3l${-s * 3} 3`;
  return one(-1) + one(1);
};

const bar: Drawn = ({ links }) =>
  `${links.left ? `M-27 ${MIDDLE}H${-RING}` : ''}${links.right ? `M${RING} ${MIDDLE}H27` : ''}`;

const CROSS = `M-13 ${MIDDLE - 13}L13 ${MIDDLE + 13}M13 ${MIDDLE - 13}L-13 ${MIDDLE + 13}`;
const JAG = `M-18 ${MIDDLE + 3}l6 -7l6 6l6 -8l6 7l6 -6l6 5`;

const DRAWN: Partial<Record<ToothState, string | Drawn>> = {
  缺失: CROSS,
  已拔: `M-13 ${MIDDLE + 11}L5 ${MIDDLE - 13}M-5 ${MIDDLE + 13}L13 ${MIDDLE - 11}`,
  阻生: `M-11 ${MIDDLE + 11}L11 ${MIDDLE - 11}M2 ${MIDDLE - 12}H12V${MIDDLE - 2}`,
  埋伏: `M-21 ${NECK - 32}a21 12 0 0 1 42 0V${MIDDLE + 8}a21 12 0 0 1 -42 0Z`,
  残根: `M-18 ${CROWN_TOP + 4}l6 -5l6 5l6 -5l6 5l6 -5l6 5`,
  残冠: JAG,
  种植: SCREW,
  冠: circle(0, MIDDLE, RING),
  桥基牙: (look) => `${circle(0, MIDDLE, RING)}${circle(0, MIDDLE, RING - 3.5)}${bar(look)}`,
  桥体: (look) => `M-13 ${MIDDLE - 13}H13V${MIDDLE + 13}H-13Z${bar(look)}`,
  根管治疗: canals,
  桩核: post,
  根尖病变: targets,
  松动: arrows,
  折裂: `M-14 ${NECK - 12}l6 5l4 -6l6 6l4 -6l8 6`,
  乳牙滞留: `M-14 ${CROWN_TOP + 3}v-9h9M-14 ${CROWN_TOP - 6}l8 8`,
  多生牙: `M0 ${MIDDLE - 7}V${MIDDLE + 7}M-7 ${MIDDLE}H7`,
  活动义齿: `M-20 ${CROWN_TOP + CROWN - 7}H20M-20 ${CROWN_TOP + CROWN - 2}H20M-14 ${CROWN_TOP + CROWN - 7}v5M0 ${CROWN_TOP + CROWN - 7}v5M14 ${CROWN_TOP + CROWN - 7}v5`,
  '托槽/附件': `M-5 ${CROWN_TOP + 2}h10v9h-10ZM-20 ${CROWN_TOP + 6.5}H20`,
};

/** What is a body, and not a line. */
const BODIES: readonly ToothState[] = ['桩核'];
const TINTED: readonly ToothState[] = ['种植', '桥体', '托槽/附件'];

function fillOf({ state, phase }: Mark): string {
  if (phase !== 'existing') return 'none';
  if (BODIES.includes(state)) return 'var(--tc)';
  return TINTED.includes(state) ? 'var(--tc-tint)' : 'none';
}

export function WholeMark({ look, mark }: { look: ToothLook; mark: Mark }) {
  const drawn = DRAWN[mark.state];
  if (!drawn) return null;
  return (
    <path
      className={`tc-mark tc-${STATE_LOOKS[mark.state].tone} tc-${mark.phase} tc-line`}
      d={typeof drawn === 'string' ? drawn : drawn(look)}
      fill={fillOf(mark)}
    />
  );
}
