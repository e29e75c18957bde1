import { formatDay, parseDay } from './written-values.ts';

const DAY_MS = 86_400_000;
const TOKEN = /\s*(?:(\d{1,2} [A-Z]{3} \d{4})|(\d+(?:\.\d+)?)|([-+*/()])|([a-z]\w*))/y;

type Value = { date: Date } | { number: number };
type Token = Value | { sign: string } | { name: string };
type Compute = (values: NamedValues) => Value;

/** What the names of an expression stand for: numbers, and days such as `06 MAY 2026`. */
export type NamedValues = Readonly<Record<string, number | string>>;

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
    else if (match[3] !== undefined) tokens.push({ sign: match[3] });
    else tokens.push({ name: match[4] ?? '' });
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

function valueOf(name: string, values: NamedValues): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`'${name}' is not drawn`);
  if (typeof value === 'number') return { number: value };
  const date = parseDay(value);
  if (!date) throw new Error(`there is no ${value}`);
  return { date };
}

/**
 * Reads what an author worked out: numbers, names, and days such as `05 JUN 2026 + 15` or `29 MAY 2026 - 26 MAY 2026`,
 * with `+ - * /` and parentheses. Throws with the reason if it cannot be read; what it returns throws if it cannot be
 * computed.
 */
export function readExpression(text: string): (values: NamedValues) => number | string {
  const tokens = tokensOf(text);
  const isNext = (...signs: string[]) => {
    const [next] = tokens;
    return next !== undefined && 'sign' in next && signs.includes(next.sign);
  };
  const takeSign = () => {
    const next = tokens.shift();
    return next && 'sign' in next ? next.sign : '';
  };
  const part = (): Compute => {
    const next = tokens.shift();
    if (!next) throw new Error('ends too early');
    if ('name' in next) return (values) => valueOf(next.name, values);
    if (!('sign' in next)) return () => next;
    if (next.sign === '-') {
      const negated = part();
      return (values) => ({ number: -numberOf(negated(values)) });
    }
    if (next.sign !== '(') throw new Error(`“${next.sign}” stands where a value belongs`);
    const value = sum();
    if (takeSign() !== ')') throw new Error('lacks a closing parenthesis');
    return value;
  };
  const joined = (of: () => Compute, signs: string[]) => {
    let value = of();
    while (isNext(...signs)) {
      const [left, sign, right] = [value, takeSign(), of()];
      value = (values) => apply(left(values), sign, right(values));
    }
    return value;
  };
  const product = () => joined(part, ['*', '/']);
  function sum(): Compute {
    return joined(product, ['+', '-']);
  }
  const compute = sum();
  if (tokens.length > 0) throw new Error('goes on after its end');
  return (values) => {
    const value = compute(values);
    return 'date' in value ? formatDay(value.date) : value.number;
  };
}

/** What an expression without names comes to. */
export const computeExpression = (text: string): number | string => readExpression(text)({});
