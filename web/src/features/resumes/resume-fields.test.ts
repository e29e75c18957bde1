import { describe, expect, test } from 'vitest';
import { fieldsOfDraft, newResume, newSkill } from './resume-fields.ts';

describe('the fields of a draft', () => {
  test('are what was typed, also what could not be saved yet', () => {
    const typed = newResume({ name: 'Ruth', email: 'no address' });
    expect(fieldsOfDraft({ ...typed })).toEqual(typed);
  });

  test('are empty where the draft holds something else', () => {
    const fields = fieldsOfDraft({
      title: 7,
      personalInfo: { fullName: 'Ruth', phone: null },
      experience: 'none',
      skills: [{ name: 'Consent', level: 'Guru' }],
    });
    expect(fields.title).toBe('');
    expect(fields.personalInfo).toMatchObject({ fullName: 'Ruth', phone: '', summary: '' });
    expect(fields.experience).toEqual([]);
    expect(fields.skills).toMatchObject([
      {
        id: expect.any(String) as string,
        name: 'Consent',
        category: 'Clinical Research',
        level: 'Intermediate',
      },
    ]);
  });
});

test('a new skill is of clinical research, on the level Intermediate', { tags: ['C-RESUME-14'] }, () => {
  expect(newSkill()).toMatchObject({ category: 'Clinical Research', level: 'Intermediate' });
});
