import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const FORMATS: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a web address',
  date: 'must be a date such as 2027-01-31',
  datetime: 'must be a date and time such as 2027-01-31T09:00:00Z',
};

const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a set of fields',
  record: 'must be a set of fields',
  null: 'must be empty',
};

/** Longer lists are not worth reading. */
const CHOICES = 12;

/** `rolePackage` becomes "Role package"; anything without a name becomes "The request". */
function nameOf(path: readonly PropertyKey[] | undefined): string {
  const field = path?.findLast((part) => typeof part === 'string');
  if (typeof field !== 'string' || !/^[a-z]\w{0,39}$/i.test(field)) return 'The request';
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function boundOf(
  issue: { origin: string; inclusive?: boolean | undefined },
  bound: string,
  word: 'least' | 'most',
) {
  if (issue.origin === 'string') return `must have at ${word} ${bound} characters`;
  if (issue.origin === 'array' || issue.origin === 'set') return `must have at ${word} ${bound} entries`;
  const beyond = word === 'least' ? 'more' : 'less';
  return issue.inclusive === false ? `must be ${beyond} than ${bound}` : `must be at ${word} ${bound}`;
}

function choiceOf(values: readonly unknown[]): string {
  if (values.length > CHOICES) return 'is not one of the allowed values';
  return values.length === 1 ? `must be ${String(values[0])}` : `must be one of: ${values.join(', ')}`;
}

function ruleOf(issue: Issue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : (TYPES[issue.expected] ?? 'is not valid');
  if (issue.code === 'too_small')
    return issue.origin === 'string' && Number(issue.minimum) === 1
      ? 'must not be empty'
      : boundOf(issue, String(issue.minimum), 'least');
  if (issue.code === 'too_big') return boundOf(issue, String(issue.maximum), 'most');
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'has the wrong format';
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${String(issue.divisor)}`;
  if (issue.code === 'unrecognized_keys') return 'has unknown fields';
  if (issue.code === 'invalid_value')
    return issue.input === undefined ? 'is missing' : choiceOf(issue.values);
  return 'is not valid';
}

/** For a union, the first shape is the intended one; a message set by its schema is kept. */
function ofFirstShape(issue: Issue & { code: 'invalid_union' }): string | undefined {
  const [first] = issue.errors[0] ?? [];
  if (!first || first.path.length > 0) return first?.message;
  const inner = { ...first, input: issue.input } as Issue;
  return first.message === plainMessage(inner) ? plainMessage({ ...inner, path: issue.path }) : first.message;
}

/** The message shown when a schema sets none: the field's name and its rule. */
export function plainMessage(issue: Issue): string {
  const message = issue.code === 'invalid_union' ? ofFirstShape(issue) : undefined;
  return message ?? `${nameOf(issue.path)} ${ruleOf(issue)}.`;
}
