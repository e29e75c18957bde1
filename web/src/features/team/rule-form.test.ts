import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RulePack } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { EMPTY_PART, EMPTY_RULE, formOf, RuleForm, ruleFrom } from './rule-form.ts';

const golden = parse(
  readFileSync(join(import.meta.dirname, '../../../../server/src/teams/rules/golden.yaml'), 'utf8'),
  { schema: 'core' },
) as { packs: Record<string, unknown> };

test('every golden rule goes through the fields and comes back as it was', () => {
  const packs = Object.values(golden.packs).map((pack) => RulePack.parse(pack));
  for (const requirement of packs.flatMap(({ requirements }) => requirements)) {
    const { form, kept } = formOf(requirement);
    expect(kept, requirement.id).toEqual({});
    const titled = { ...form, title: requirement.title ?? 'A title' };
    expect(RuleForm.safeParse(titled).success, requirement.id).toBe(true);
    expect(ruleFrom(titled, requirement.id)).toEqual({ title: 'A title', ...requirement });
  }
});

test('“and” binds more closely than “or”', () => {
  const part = (topic: string, joined: 'and' | 'or') => ({ ...EMPTY_PART, topic, joined });
  const parts = [part('a', 'and'), part('b', 'or'), part('c', 'and')];
  expect(ruleFrom({ ...EMPTY_RULE, parts }, null).need).toEqual({
    any: [{ has: { of: 'a' } }, { all: [{ has: { of: 'b' } }, { has: { of: 'c' } }] }],
  });
});

test('what is nested more deeply than the fields can say stays as it is, and the rest can be changed', () => {
  const has = { has: { of: 'gcp' } };
  const rule = { id: 'r', title: 'GCP', force: 'custom' as const, waivable: false };
  const need = { all: [has, { any: [has, has] }] };
  const when = { not: { is: { role: ['Nurse'] } } };
  for (const nested of [
    { ...rule, need },
    { ...rule, need: has, when },
    { ...rule, need, when },
    { ...rule, need, when: { is: { role: ['Nurse'] } } },
  ]) {
    const { form, kept } = formOf(nested);
    expect(RuleForm.safeParse(form).success).toBe(true);
    expect(ruleFrom(form, 'r', kept)).toEqual(nested);
    expect(ruleFrom({ ...form, title: 'Another', waivable: true }, 'r', kept)).toEqual({
      ...nested,
      title: 'Another',
      waivable: true,
    });
  }
  expect(formOf({ ...rule, need }).kept).toEqual({ need });
  expect(formOf({ ...rule, need: has, when }).kept).toEqual({ when });
});

test('fields that say nothing sensible are named', () => {
  const part = { ...EMPTY_PART, age: 'months' as const, ageCount: Number.NaN, edition: 'R9', by: 'day' };
  const { error } = RuleForm.safeParse({ ...EMPTY_RULE, title: 'GCP', parts: [part] });
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'parts.0.ageCount',
    'parts.0.by',
    'parts.0.edition',
  ]);
});
