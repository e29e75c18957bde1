import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useEntryFocus, type Entries } from './use-entry-focus.ts';

interface Props {
  title: string;
  addLabel: string;
  /** What one entry is, such as `position`. */
  noun: string;
  entries: Entries;
  most: number;
  /** Entries of one row have icons in place of words. */
  isRow?: boolean;
  /** What stands above the entries. */
  before?: ReactNode;
  children: (index: number) => ReactNode;
}

/** Entries of a resume in their order: each can be moved by buttons, and removed. */
export function EntrySection({
  title,
  addLabel,
  noun,
  entries,
  most,
  isRow = false,
  before,
  children,
}: Props) {
  const id = useId();
  const { section, said, add, remove, move } = useEntryFocus(noun, entries);
  const last = entries.keys.length - 1;
  return (
    <section className="part padded-roomy" aria-labelledby={id} ref={section}>
      <div className="row between">
        <h3 className="item-title" id={id}>
          {title}
        </h3>
        <Button
          variant="tint"
          size="small"
          icon={Plus}
          data-move="add"
          aria-disabled={entries.keys.length >= most}
          onClick={() => entries.keys.length < most && add()}
        >
          {addLabel}
        </Button>
      </div>
      {before}
      {entries.keys.map((key, index) => (
        <div
          key={key}
          className={isRow ? 'entry in-row' : 'entry'}
          data-entry={index}
          role="group"
          aria-label={`${title} ${index + 1} of ${entries.keys.length}`}
        >
          {children(index)}
          <div className="entry-actions row tight below-near">
            <button
              type="button"
              className={
                isRow
                  ? 'icon-button'
                  : buttonClass({ variant: 'danger-text', size: 'small', className: 'outdented' })
              }
              aria-label={isRow ? `Remove ${noun} ${index + 1}` : undefined}
              onClick={() => remove(index)}
            >
              {isRow ? (
                <X className="icon icon-small" aria-hidden="true" />
              ) : (
                <Trash2 className="icon icon-small" aria-hidden="true" />
              )}
              {!isRow && 'Remove'}
            </button>
            {last > 0 && (
              <>
                <IconButton
                  icon={ArrowUp}
                  className="at-end"
                  data-move="up"
                  size="small"
                  label={`Move ${noun} ${index + 1} up`}
                  aria-disabled={index === 0}
                  onClick={() => move(index, 'up')}
                />
                <IconButton
                  icon={ArrowDown}
                  data-move="down"
                  size="small"
                  label={`Move ${noun} ${index + 1} down`}
                  aria-disabled={index === last}
                  onClick={() => move(index, 'down')}
                />
              </>
            )}
          </div>
        </div>
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
