const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Four digits in capitals, with 零 where one is left out between two others. */
function ofGroup(digits: string): string {
  const parts = [...digits].map((digit, i) => (digit === '0' ? '零' : `${DIGITS[Number(digit)]}${PLACES[3 - i]}`));
  return parts.join('').replace(/零+/g, '零').replace(/零$/, '');
}

function ofYuan(yuan: string): string {
  const whole = yuan.padStart(Math.ceil(yuan.length / 4) * 4, '0');
  const groups = whole.match(/.{4}/g) ?? [];
  return groups
    .map((group, i) => (Number(group) === 0 ? '零' : `${ofGroup(group)}${GROUPS[groups.length - 1 - i]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

/**
 * An amount in the capitals of receipts (大写): 壹仟贰佰捌拾陆元伍角整.
 * @param amount whole cents; below zero it begins with 负
 */
export function capitals(amount: number): string {
  const text = String(Math.abs(amount)).padStart(3, '0');
  const [yuan, jiao, fen] = [ofYuan(text.slice(0, -2)), Number(text.at(-2)), Number(text.at(-1))];
  if (amount === 0) return '零元整';
  const gap = yuan !== '' && jiao === 0 && fen > 0 ? '零' : '';
  const rest = `${jiao > 0 ? `${DIGITS[jiao]}角` : ''}${fen > 0 ? `${DIGITS[fen]}分` : '整'}`;
  return `${amount < 0 ? '负' : ''}${yuan === '' ? '' : `${yuan}元`}${gap}${rest}`;
}
