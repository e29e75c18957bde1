import type { PackDraftForm } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { readPackFile, writePackFile } from './pack-file.ts';

const has = (of: string) => ({ has: { of } });
const own: PackDraftForm = {
  title: 'Site rules',
  sponsor: null,
  requirements: [
    {
      id: 'gcp-k3f9x2',
      title: 'GCP',
      force: 'custom',
      waivable: true,
      need: { all: [has('gcp'), { any: [has('gcp_r3_bridge'), { not: { all: [has('privacy')] } }] }] },
    },
  ],
  examples: [],
};

test('a file of a pack holds its rules, however deeply they are nested, and is read as it was written', () => {
  expect(readPackFile(writePackFile(own))).toEqual({ own });
});

test('a file that is not one is refused with the place that can’t be read', () => {
  const [rule] = own.requirements;
  const refusalOf = (text: string) => {
    const read = readPackFile(text);
    return 'refusal' in read ? read.refusal : undefined;
  };
  expect(refusalOf('{"format":')).toContain('not JSON');
  expect(refusalOf('[]')).toContain('not a rule pack');
  expect(refusalOf('{"format": "another"}')).toContain('not a rule pack');
  expect(refusalOf(JSON.stringify({ ...own, format: 'another/1' }))).toContain('not a rule pack');
  expect(refusalOf(writePackFile({ ...own, requirements: [{ ...rule!, force: 'whim' as never }] }))).toMatch(
    /^requirements\.0\.force: /,
  );
  expect(refusalOf(writePackFile({ ...own, requirements: [rule!, rule!] }))).toBe(
    'requirements: Each requirement needs an id of its own.',
  );
});
