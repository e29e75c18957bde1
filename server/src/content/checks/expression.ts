import { formatDay, parseDay } from './written-values.ts';

const DAY_MS = 86_400_000;
const TOKEN = /\s*(?:(\d{1,2} [A-Z]{3} \d{4})|(\d+(?:\.\d+)?)|([-+*/()]))/y;

type Token = { date: Date } | { number: number } | { sign: string };
type Value = { date: Date } | { number: number };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const source = text.trim();
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`cannot be read from “${source.slice(at).trim()}”`);
    const date = match[1] === undefined ? undefined : parseDay(match[1]);
    if (match[1] !== undefined && !date) throw new Error(`there is no ${match[1]}`);
    if (date) tokens.push({ date });
    else if (match[2] !== undefined) tokens.push({ number: Number(match[2]) });
    else tokens.push({ sign: match[3] ?? '' });
  }
  return tokens;
}

function numberOf(value: Value): number {
  if ('number' in value) return value.number;
  throw new Error('a date is only added to and subtracted from');
}

function apply(left: Value, sign: string, right: Value): Value {
  if (sign === '-' && 'date' in left && 'date' in right)
    return { number: Math.round((left.date.getTime() - right.date.getTime()) / DAY_MS) };
  if ('date' in left && (sign === '+' || sign === '-')) {
    const days = numberOf(right) * (sign === '+' ? 1 : -1);
    return { date: new Date(left.date.getTime() + days * DAY_MS) };
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  if (sign === '+') return { number: a + b };
  if (sign === '-') return { number: a - b };
  return { number: sign === '*' ? a * b : a / b };
}

/**
 * Computes what an author worked out: numbers, and days such as `05 JUN 2026 + 15` or `29 MAY 2026 - 26 MAY 2026`, with
 * `+ - * /` and parentheses. Throws with the reason if it cannot be read.
 */
export function computeExpression(text: string): number | string {
  const tokens = tokensOf(text);
  const isNext = (...signs: string[]) => {
    const [next] = tokens;
    return next !== undefined && 'sign' in next && signs.includes(next.sign);
  };
  const takeSign = () => {
    const next = tokens.shift();
    return next && 'sign' in next ? next.sign : '';
  };
  const part = (): Value => {
    const next = tokens.shift();
    if (!next) throw new Error('ends too early');
    if (!('sign' in next)) return next;
    if (next.sign === '-') return { number: -numberOf(part()) };
    if (next.sign !== '(') throw new Error(`“${next.sign}” stands where a value belongs`);
    const value = sum();
    if (takeSign() !== ')') throw new Error('lacks a closing parenthesis');
    return value;
  };
  const product = (): Value => {
    let value = part();
    while (isNext('*', '/')) value = apply(value, takeSign(), part());
    return value;
  };
  function sum(): Value {
    let value = product();
    while (isNext('+', '-')) value = apply(value, takeSign(), product());
    return value;
  }
  const value = sum();
  if (tokens.length > 0) throw new Error('goes on after its end');
  return 'date' in value ? formatDay(value.date) : value.number;
}
