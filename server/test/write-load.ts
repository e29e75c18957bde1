import { bookmarks } from '@trialwright/contract';
import type { Learner, TestAcademy } from './academy.ts';

/** A write that the server has acknowledged. */
export interface Acknowledged {
  userId: number;
  referenceId: number;
  /** When the answer was here, by this machine’s clock. */
  at: Date;
}

/** Learners write over HTTP, one call after another each, until `stop`; returns all that was acknowledged. */
export async function startWriting(academy: TestAcademy, learners: readonly Learner[]) {
  const url = await academy.app.server.listen({ host: '127.0.0.1', port: 0 });
  const terms = academy.catalogue.shelf.terms.map(({ id }) => id);
  const acknowledged: Acknowledged[] = [];
  let isStopping = false;
  const write = async ({ id, cookie }: Learner) => {
    for (const referenceId of terms) {
      if (isStopping) return;
      const response = await fetch(url + bookmarks.add.path.replace(':userId', String(id)), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'term', referenceId }),
      });
      if (!response.ok) throw new Error(await response.text());
      await response.text();
      acknowledged.push({ userId: id, referenceId, at: new Date() });
    }
  };
  const writing = Promise.all(learners.map(write));
  return {
    acknowledged,
    stop: async () => {
      isStopping = true;
      await writing;
    },
  };
}
