import { DOCUMENT_PART_BYTES, type DocumentVersionForm } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { addDays } from '../../teams/days.ts';
import { finishUpload, startUpload, storePart } from '../../teams/document-files/files.service.ts';
import { openScope, type TeamScope } from '../../teams/team-scope.ts';
import { publishDocument, publishVersion } from '../controlled-documents/publish.service.ts';
import { DEMO_SOP } from './demo-sop.ts';

/** Who works with consent forms at the site. */
const ROLES = ['Principal investigator', 'Sub-investigator', 'Study coordinator', 'Research nurse'];

async function store(scope: TeamScope, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const { id, parts } = await startUpload(scope, bytes.length);
  for (let part = 1; part <= parts; part += 1) {
    const from = (part - 1) * DOCUMENT_PART_BYTES;
    const base64 = bytes.subarray(from, from + DOCUMENT_PART_BYTES).toString('base64');
    await storePart(scope, { id, part, base64 });
  }
  return (await finishUpload(scope, id)).sha256;
}

interface Published {
  orgId: number;
  author: Viewer;
  /** When it is published, and the day of that. */
  at: Date;
  today: string;
}

async function open(context: Context, { orgId, author, at, today }: Published, text: string) {
  const asked = { orgId, right: 'train' } as const;
  const scope = await openScope({ ...context, now: () => at }, author, asked);
  const form: DocumentVersionForm = {
    // Uploaded today: what was uploaded long ago and not yet published would be forgotten by the job.
    sha256: await store(await openScope(context, author, asked), text),
    version: '1.0',
    title: 'Informed consent',
    approvedOn: addDays(today, -2),
    approvedBy: 'Elena Marchetti',
    effective: addDays(today, 14),
    dueOn: addDays(today, 14),
    asks: 'signature',
    noticeReason: null,
    changes: 'The first version of this procedure.',
    audience: { roles: ROLES, personIds: [] },
  };
  return { scope, form };
}

/** Publishes the procedure as a manager of the site does; returns its ID. */
export async function publishFirstSop(context: Context, published: Published): Promise<number> {
  const { scope, form } = await open(context, published, DEMO_SOP.first);
  const { id } = await publishDocument(scope, { ...form, code: 'SOP-007', kind: 'procedure', trialId: null });
  return id;
}

/** Its second version, which asks again those whom it concerns. */
export async function publishSecondSop(context: Context, published: Published, id: number): Promise<void> {
  const { scope, form } = await open(context, published, DEMO_SOP.second);
  await publishVersion(scope, id, { ...form, version: '2.0', changes: DEMO_SOP.changes });
}
