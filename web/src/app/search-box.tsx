import type { SearchResult } from '@trialwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Lock, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { areSingleKeysOn } from '../core/single-keys.ts';
import { useDebounced } from '../core/use-debounced.ts';
import { SHORTEST_QUERY, useSearchResults } from '../domain/search/search.ts';
import { Highlight } from '../ui/highlight.tsx';
import { SEARCH_KINDS } from '../domain/search/search-kind.ts';

const SHOWN = 8;

/** `/` and Ctrl or ⌘ K lead to the search box; `/` only where one is not typing. */
function useShortcut(focus: () => void): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, select, [contenteditable]');
      const isSlash = event.key === '/' && !isTyping && !event.metaKey && !event.ctrlKey && areSingleKeysOn();
      const isPalette = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isSlash && !isPalette) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [focus]);
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

// The input keeps the focus and names the active option: the combobox pattern.
/* oxlint-disable jsx-a11y/click-events-have-key-events */
function ResultOption({ result, id, isActive, onChoose }: OptionProps & { result: SearchResult }) {
  const { icon, one } = SEARCH_KINDS[result.type];
  const Icon = result.isLocked ? Lock : icon;
  return (
    <li
      id={id}
      role="option"
      className="pressable"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon className="icon muted below-hair" aria-hidden="true" />
      <span>
        <b className="own-line medium">{result.title}</b>
        <span className="own-line small-text soft">
          {one}
          {result.isLocked && ', locked'} · {result.context}
        </span>
        <small>
          <Highlight text={result.excerpt} matches={result.matches} />
        </small>
      </span>
    </li>
  );
}

function AllOption({ total, id, isActive, onChoose }: OptionProps & { total: number }) {
  return (
    <li
      id={id}
      role="option"
      className="pressable all"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <ArrowRight className="icon muted below-hair" aria-hidden="true" />
      <b className="medium">{total === 1 ? 'View 1 result' : `View all ${total} results`}</b>
    </li>
  );
}
/* oxlint-enable jsx-a11y/click-events-have-key-events */

function emptyText(term: string, { isError, isWaiting }: { isError: boolean; isWaiting: boolean }): string {
  if (isWaiting) return 'Searching…';
  if (isError) return 'Search failed. Please try again.';
  return `No results for “${term}”. Try a shorter word.`;
}

/** Search from anywhere: results as one types, all of them on their page. */
export function SearchBox() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const term = useDebounced(text.trim());
  const isAsked = term.length >= SHORTEST_QUERY;
  const { data, isError, isFetching } = useSearchResults(term, { limit: SHOWN });
  const isWaiting = isAsked && isFetching;
  const results = isAsked ? (data?.results ?? []) : [];
  const isListed = isOpen && isAsked;
  const [focus] = useState(() => () => {
    input.current?.focus();
    input.current?.select();
  });
  useShortcut(focus);

  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setOpen(false);
    setText('');
  };
  const choose = (index: number) => {
    const result = results[index];
    const q = text.trim();
    if (q === '') return;
    leave();
    if (result && q === term) void navigate({ to: result.href });
    else void navigate({ to: '/search', search: { q } });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((now) => Math.min(now + 1, results.length));
    else if (event.key === 'ArrowUp') setActive((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter') choose(active);
    else if (event.key === 'Escape' && isListed) setOpen(false);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  return (
    <div className="search" role="search">
      {isWaiting ? (
        <span className="icon spinner" aria-hidden="true" />
      ) : (
        <Search className="icon" aria-hidden="true" />
      )}
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder="Search courses, terms, documents..."
        role="combobox"
        aria-expanded={isListed}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isListed && results.length > 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={({ relatedTarget }) => !(relatedTarget instanceof HTMLButtonElement) && setOpen(false)}
        onKeyDown={handleKey}
      />
      <span className="key-cap" aria-hidden="true">
        /
      </span>
      <button type="button" className="cancel" onClick={leave}>
        Cancel
      </button>
      <ul
        id={list}
        role="listbox"
        aria-label="Results"
        aria-busy={isWaiting}
        className="popover results"
        hidden={!isListed}
      >
        {results.map((result, index) => (
          <ResultOption
            key={`${result.type}-${result.id}`}
            id={`${list}-${index}`}
            result={result}
            isActive={index === active}
            onChoose={() => choose(index)}
          />
        ))}
        {results.length > 0 && (
          <AllOption
            id={`${list}-${results.length}`}
            total={data?.total ?? 0}
            isActive={active === results.length}
            onChoose={() => choose(results.length)}
          />
        )}
        {results.length === 0 && (
          <li className="none muted" role="option" aria-selected="false" aria-disabled="true">
            {emptyText(term, { isError, isWaiting })}
          </li>
        )}
      </ul>
    </div>
  );
}
