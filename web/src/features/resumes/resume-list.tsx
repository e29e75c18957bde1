import { RESUMES_MOST, type Resume } from '@trialwright/contract';
import { Plus, Trash2 } from 'lucide-react';
import { formatDay } from '../../core/dates.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  list: Resume[];
  selected: number | undefined;
  /** Nothing else on the page is its primary action. */
  isPrimary: boolean;
  onSelect: (resume: Resume) => void;
  onDelete: (resume: Resume) => void;
  onNew: () => void;
}

export function ResumeList({ list, selected, isPrimary, onSelect, onDelete, onNew }: Props) {
  const isFull = list.length >= RESUMES_MOST;
  return (
    <aside className="resume-list stack even" aria-labelledby="my-resumes">
      <h2 className="item-title" id="my-resumes" tabIndex={-1}>
        My Resumes
      </h2>
      {list.length === 0 ? (
        <p className="small-text muted">No resumes created yet</p>
      ) : (
        <ul className="gallery tight">
          {list.map((resume) => (
            <li
              key={resume.id}
              className={resume.id === selected ? 'pressable row current' : 'pressable row'}
            >
              <button
                type="button"
                className="padded-even grows breakable"
                aria-current={resume.id === selected ? 'true' : undefined}
                onClick={() => onSelect(resume)}
              >
                <b className={resume.id === selected ? 'strong drape-text' : 'medium'}>{resume.title}</b>
                <small>Updated {formatDay(resume.updatedAt)}</small>
              </button>
              <IconButton
                icon={Trash2}
                size="small"
                label={`Delete ${resume.title}`}
                aria-haspopup="dialog"
                onClick={() => onDelete(resume)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        isBlock
        icon={Plus}
        aria-disabled={isFull}
        aria-describedby={isFull ? 'resumes-full' : undefined}
        onClick={() => {
          if (!isFull) onNew();
        }}
      >
        New Resume
      </Button>
      {isFull && (
        <p className="hint" id="resumes-full">
          You’ve reached the limit of {RESUMES_MOST} resumes. Delete one to add another.
        </p>
      )}
    </aside>
  );
}
