import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Password, Role } from '@trialwright/contract';
import * as z from 'zod';
import { openForCommand } from '../../core/database/open-for-command.ts';
import { hashPassword } from '../../core/passwords.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createAccount } from './create-account.ts';

/**
 * `npm run user:add -- --username mara --name "Mara Lind" --email mara@example.org --role CRA [--admin]`
 * creates an account with a paid role; prompts for the password or reads it from standard input.
 */
const { values } = parseArgs({
  options: {
    username: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string', multiple: true, default: [] },
    admin: { type: 'boolean', default: false },
  },
});

const Input = z.object({
  username: z.string().regex(/^[a-zA-Z0-9_.]{2,40}$/, 'use 2 to 40 letters, digits, _, or .'),
  name: z.string().trim().min(1),
  email: z.email(),
  role: z.array(Role),
});
const parsed = Input.safeParse(values);
if (!parsed.success) {
  for (const issue of parsed.error.issues) console.error(`--${issue.path.join('.')}: ${issue.message}`);
  process.exit(2);
}
const prompt = createInterface({ input: process.stdin, output: process.stderr });
const password = Password.safeParse(await prompt.question('Password: '));
prompt.close();
if (!password.success || (await isCommonPassword(password.data))) {
  console.error(password.success ? 'This password is too common.' : password.error.issues[0]?.message);
  process.exit(2);
}
const hash = await hashPassword(password.data);
const database = await openForCommand();
try {
  const { username, name, email, role } = parsed.data;
  const roles = role.map((each) => ({ role: each, isPaid: true }));
  const id = await database.record((trx) =>
    createAccount(
      trx,
      { username, name, email, password: { hash }, isAdmin: values.admin, roles },
      new Date(),
    ),
  );
  console.log(`Created ${username} with ID ${id}.`);
} finally {
  await database.close();
}
