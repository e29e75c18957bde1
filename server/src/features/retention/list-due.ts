import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { AcademyFile } from '../../content/schemas.ts';
import { openForCommand } from '../../core/database/open-for-command.ts';
import { ROOT } from '../../root.ts';
import { readRules } from './retention.service.ts';

/** `npm run retention:due` lists how long each kind of record is kept and how many are due; it deletes nothing. */
const { retention } = AcademyFile.parse(parse(readFileSync(join(ROOT, 'content/academy.yaml'), 'utf8')));
const database = await openForCommand();
try {
  for (const rule of await readRules(database.db, retention, new Date())) {
    const period = rule.months % 12 === 0 ? `${rule.months / 12} years` : `${rule.months} months`;
    const oldest = rule.oldest === null ? '' : `, oldest from ${rule.oldest.slice(0, 10)}`;
    console.log(`${rule.name}: ${period} from ${rule.from}\n  ${rule.due} due${oldest}; ${rule.held} held`);
  }
  console.log(
    'Delete what is due under Academy Overview, Retention: one administrator proposes, another confirms.',
  );
} finally {
  await database.close();
}
