import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../../test/render.tsx';
import { DatePicker } from './date-picker.tsx';
import { Field } from './field.tsx';

test('Escape closes the calendar and goes back to its button', async () => {
  const { person } = open(
    <Field label="As of">
      {(control) => <DatePicker {...control} label="As of" value="2026-11-28" onChange={() => undefined} />}
    </Field>,
  );
  const button = screen.getByRole('button', { name: 'Open the calendar' });
  await person.click(button);
  await screen.findByRole('dialog', { name: 'As of' });
  await person.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button);
});
