import type { ToothState } from '#contract/tooth-states.ts';

/** How a state looks: a letter and a symbol, in a colour that only helps (docs/domain/records.md#tooth-chart). */

export type Tone = 'red' | 'blue' | 'brand' | 'ink';
export type Fill = 'solid' | 'cross' | 'hatch' | 'sparse' | 'grid' | 'lines' | 'dots' | 'specks' | 'wedge' | 'worn';

interface StateLook {
  /** One sign, or two where one would be another's. */
  readonly letter: string;
  readonly tone: Tone;
  /** What it is drawn with on surfaces. */
  readonly fill?: Fill;
  /** The key that adds it. */
  readonly key?: string;
}

export const STATE_LOOKS: Readonly<Record<ToothState, StateLook>> = {
  龋: { letter: '龋', tone: 'red', fill: 'solid', key: 'C' },
  充填: { letter: '充', tone: 'blue', fill: 'hatch', key: 'F' },
  冠: { letter: '冠', tone: 'brand', key: 'K' },
  根管治疗: { letter: '根', tone: 'brand', key: 'R' },
  根尖病变: { letter: '尖', tone: 'red', key: 'A' },
  种植: { letter: '种', tone: 'brand', key: 'I' },
  缺失: { letter: '缺', tone: 'ink', key: 'X' },
  贴面: { letter: '贴', tone: 'brand', fill: 'dots', key: 'V' },
  继发龋: { letter: '继', tone: 'red', fill: 'cross', key: 'J' },
  暂封: { letter: '暂', tone: 'blue', fill: 'sparse', key: 'T' },
  嵌体: { letter: '嵌', tone: 'blue', fill: 'grid', key: 'N' },
  窝沟封闭: { letter: '封', tone: 'blue', fill: 'lines', key: 'S' },
  楔状缺损: { letter: '楔', tone: 'ink', fill: 'wedge', key: 'W' },
  磨耗: { letter: '磨', tone: 'ink', fill: 'worn' },
  脱矿: { letter: '脱', tone: 'red', fill: 'specks' },
  着色: { letter: '色', tone: 'ink', fill: 'dots' },
  已拔: { letter: '拔', tone: 'ink', key: 'E' },
  未萌: { letter: '未萌', tone: 'ink', key: 'U' },
  阻生: { letter: '阻', tone: 'ink', key: 'Z' },
  埋伏: { letter: '埋', tone: 'ink' },
  残根: { letter: '残根', tone: 'ink' },
  残冠: { letter: '残冠', tone: 'ink' },
  桥基牙: { letter: '基', tone: 'brand' },
  桥体: { letter: '桥', tone: 'brand' },
  桩核: { letter: '桩', tone: 'brand', key: 'H' },
  松动: { letter: '松', tone: 'ink', key: 'Y' },
  折裂: { letter: '裂', tone: 'red' },
  乳牙滞留: { letter: '滞', tone: 'ink' },
  多生牙: { letter: '多', tone: 'ink' },
  活动义齿: { letter: '义', tone: 'brand' },
  '托槽/附件': { letter: '托', tone: 'ink' },
};
