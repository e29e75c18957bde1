import { expect, test } from 'vitest';
import { countCategories } from './day-categories.ts';

test(
  'categories are counted, the most frequent first, else in the order of the day',
  { tags: ['C-DAY-02'] },
  () => {
    const schedule = ['Planning', 'Safety', 'Travel', 'Safety', 'Planning', 'Safety'].map((category) => ({
      time: '7:30 AM',
      activity: '',
      category,
    }));
    expect(countCategories(schedule)).toEqual([
      { category: 'Safety', entries: 3 },
      { category: 'Planning', entries: 2 },
      { category: 'Travel', entries: 1 },
    ]);
    expect(countCategories([])).toEqual([]);
  },
);
