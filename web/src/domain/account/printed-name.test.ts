import { expect, test } from 'vitest';
import { hintOfName } from './printed-name.ts';

test.each(['Zoë Łukaszewska', 'Søren Ó Brien-Núñez', 'Nguyễn Thị Hà', 'Ольга Иванова', 'Ελένη Παππά'])(
  '%s is printed as it is',
  (name) => expect(hintOfName(name)).toEqual({}),
);

test.each(['王小明', '김민준', 'محمد علي', 'प्रिया शर्मा', 'Mei 王'])(
  'beside %s stands what certificates print',
  (name) => expect(hintOfName(name).hint).toContain('passport'),
);
