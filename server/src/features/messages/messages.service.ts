import type { Db } from '../../core/database/open.ts';
import type { Viewer } from '../../core/sessions.ts';

interface NewMessage {
  kind: 'early_access';
  subject: string;
  message: string;
  createdAt: Date;
}

/** Puts a request of a signed-in person into the inbox of the academy; asking for the same again changes nothing. */
export async function sendMessageOnce(db: Db, sender: Viewer, message: NewMessage): Promise<void> {
  await db
    .insertInto('messages')
    .values({ userId: sender.id, senderName: sender.name, senderEmail: sender.email, ...message })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
