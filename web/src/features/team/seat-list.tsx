import type { Seat, SeatBook, SeatPackage } from '@trialwright/contract';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../core/dates.ts';
import { roleTitle } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { AssignSeatDialog, ReturnSeatDialog, TransferSeatDialog } from './seat-dialogs.tsx';
import { formatTrialDay } from './trial-day.ts';

/** As many as are worth drawing. */
const MOST_MARKS = 40;

/** 3 in use, 1 invited, 2 free. */
function inWords({ inUse, invited, free }: SeatPackage): string {
  return [`${inUse} in use`, ...(invited > 0 ? [`${invited} invited`] : []), `${free} free`].join(', ');
}

function Marks({ item }: { item: SeatPackage }) {
  const { bought, inUse, invited } = item;
  if (bought > MOST_MARKS) return null;
  return (
    <span className="seat-marks row wrap tight" aria-hidden="true">
      {Array.from({ length: bought }, (_each, index) => (
        <i key={index} className={index < inUse ? 'taken' : index < inUse + invited ? 'kept' : ''} />
      ))}
    </span>
  );
}

interface PackageProps {
  packages: readonly SeatPackage[];
  mayManage: boolean;
  onAssign: (item: SeatPackage) => void;
}

/** How many seats there are of each package, and how many are left. */
function Packages({ packages, mayManage, onAssign }: PackageProps) {
  return (
    <Card as="ul" className="divided team-list" aria-label="Seats by package">
      {packages.map((item) => (
        <li key={item.role} className="row wrap between">
          <span>
            <b>{item.title}</b>
            <br />
            <span className="small-text muted tabular">{inWords(item)}</span>
          </span>
          <span className="row wrap">
            <Marks item={item} />
            {mayManage && (
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Assign a ${item.title} seat`}
                disabled={item.free === 0}
                onClick={() => onAssign(item)}
              >
                Assign
              </Button>
            )}
          </span>
        </li>
      ))}
    </Card>
  );
}

type Act = { kind: 'transfer' | 'return'; seat: Seat };

function columnsOf(mayManage: boolean, onAct: (act: Act) => void): TableColumn<Seat>[] {
  const acts: TableColumn<Seat> = {
    id: 'act',
    label: 'Change',
    isText: true,
    cell: (seat) =>
      seat.personId === null ? (
        <span className="muted">Withdraw the invitation to free it</span>
      ) : (
        <span className="row wrap">
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Transfer ${seat.name}’s seat`}
            onClick={() => onAct({ kind: 'transfer', seat })}
          >
            Transfer
          </Button>
          <Button
            size="small"
            variant="danger-text"
            aria-haspopup="dialog"
            aria-label={`Take back ${seat.name}’s seat`}
            onClick={() => onAct({ kind: 'return', seat })}
          >
            Take back
          </Button>
        </span>
      ),
  };
  return [
    {
      id: 'name',
      label: 'Person',
      isText: true,
      value: ({ name }) => name,
      cell: ({ name, title, until }) => (
        <>
          {name}
          <br />
          <span className="small-text muted">
            {title}
            {until && `, leaves ${formatTrialDay(until)}`}
          </span>
        </>
      ),
    },
    { id: 'role', label: 'Package', isText: true, value: ({ role }) => roleTitle(role) },
    {
      id: 'state',
      label: 'Seat',
      isText: true,
      value: ({ personId }) => (personId === null ? 'Invited' : 'In use'),
      cell: ({ personId }) => (personId === null ? <Badge icon={Mail}>Invited</Badge> : 'In use'),
    },
    {
      id: 'since',
      label: 'Since',
      isText: true,
      value: ({ since }) => since,
      cell: ({ since }) => formatDay(since),
    },
    ...(mayManage ? [acts] : []),
  ];
}

/** The seats of an organization: how many, and whose. */
export function SeatList({ orgId, book, mayManage }: { orgId: number; book: SeatBook; mayManage: boolean }) {
  const [assigning, setAssigning] = useState<SeatPackage>();
  const [act, setAct] = useState<Act>();
  const shared = { orgId, book };
  return (
    <>
      <Packages
        packages={book.packages.filter(({ bought }) => bought > 0)}
        mayManage={mayManage}
        onAssign={setAssigning}
      />
      {book.seats.length === 0 ? (
        <p className="muted team-above">Nobody has a seat yet.</p>
      ) : (
        <div className="team-above">
          <DataTable
            caption="Who has a seat"
            isCaptionHidden
            filterLabel="Find a person with a seat"
            rows={book.seats}
            keyOf={({ id }) => id}
            columns={columnsOf(mayManage, setAct)}
          />
        </div>
      )}
      {assigning && <AssignSeatDialog {...shared} {...assigning} onClose={() => setAssigning(undefined)} />}
      {act?.kind === 'transfer' && (
        <TransferSeatDialog {...shared} seat={act.seat} onClose={() => setAct(undefined)} />
      )}
      {act?.kind === 'return' && (
        <ReturnSeatDialog orgId={orgId} seat={act.seat} onClose={() => setAct(undefined)} />
      )}
    </>
  );
}
