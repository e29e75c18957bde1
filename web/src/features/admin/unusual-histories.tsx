import { adminLearners, type UnusualHistory } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../core/dates.ts';
import { keyOf, query } from '../../core/query.ts';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { SignedReasonDialog } from '../../domain/signing/signed-reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Rows } from '../../ui/rows.tsx';

function Row({ history, onAsk }: { history: UnusualHistory; onAsk: () => void }) {
  const { name, username, userId, at, text, seenAt, note, signature } = history;
  return (
    <li>
      <div>
        <h4 className="item-title">{text}</h4>
        <p className="small-text muted">
          {name} ({username}, account {userId}), {formatMoment(at)}
        </p>
        {signature && <SignatureLine signature={signature} />}
        {seenAt && (
          <p className="small-text">
            Looked at on {formatMoment(seenAt)}: {note}
          </p>
        )}
      </div>
      {!seenAt && (
        <div className="row wrap">
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Record what you found: ${name}. ${text}`}
            onClick={onAsk}
          >
            Record what you found
          </Button>
        </div>
      )}
    </li>
  );
}

function NoteDialog({ history, onClose }: { history: UnusualHistory; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <SignedReasonDialog
      ask={{
        title: 'Record what you found',
        description: `${history.name}. ${history.text} Nothing happens to the account by this.`,
        reasonHint: 'Kept in the training record for good. Leave names of others out of it.',
        action: 'Continue to sign',
        busy: 'Preparing...',
        isDangerous: false,
      }}
      itemOf={({ reason }) => ({ kind: 'history-finding', id: String(history.id), input: { reason } })}
      onSigned={() => void client.invalidateQueries({ queryKey: keyOf(adminLearners.unusual.path) })}
      onClose={onClose}
    />
  );
}

/** What was noticed in learners' histories; nothing where nothing was. */
export function UnusualHistories() {
  const [asked, setAsked] = useState<UnusualHistory>();
  const { data } = useQuery({ ...query(adminLearners.unusual), staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <section className="stack below-roomy" aria-labelledby="unusual">
      <h3 className="card-title" id="unusual">
        Unusual histories
      </h3>
      <p className="small-text">
        Noticed, not judged: two networks at one time, twenty lessons within twelve hours, a course studied in
        a third of its length. Ask the learner, then record what you found.
      </p>
      <Rows>
        {data.map((history) => (
          <Row key={history.id} history={history} onAsk={() => setAsked(history)} />
        ))}
      </Rows>
      {asked && <NoteDialog history={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
