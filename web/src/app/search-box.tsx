import { search, type SearchResult } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Layers, Lock, Presentation, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { query } from '../core/query.ts';

const SETTLE_MS = 120;

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** `/` and Ctrl or ⌘ K lead to the search box, except from a field where one types. */
function useShortcut(focus: () => void): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isSlash = event.key === '/' && !isTyping;
      const isPalette = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isSlash && !isPalette) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [focus]);
}

function ResultRow({
  result,
  id,
  isActive,
  onChoose,
}: {
  result: SearchResult;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}) {
  const Icon = result.isLocked ? Lock : result.type === 'course' ? Layers : Presentation;
  return (
    // The input keeps the focus and names the active option: the combobox pattern.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon className="i" aria-hidden="true" />
      <span>
        <b>{result.title}</b>
        <small>
          {result.type === 'course' ? 'Course' : 'Lesson'}
          {result.isLocked && ', locked'}. {result.excerpt}
        </small>
      </span>
    </li>
  );
}

export function SearchBox() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const term = useSettled(text.trim());
  const { data } = useQuery({
    ...query(search.find, { query: { q: term } }),
    enabled: term.length > 1,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const results = term.length > 1 ? (data?.results ?? []) : [];
  const isListed = isOpen && term.length > 1;
  const [focus] = useState(() => () => input.current?.focus());
  useShortcut(focus);

  const choose = (result: SearchResult | undefined) => {
    if (!result) return;
    setOpen(false);
    setText('');
    input.current?.blur();
    void navigate({ to: result.href });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((now) => Math.min(now + 1, results.length - 1));
    else if (event.key === 'ArrowUp') setActive((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter') choose(results[active]);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <div className="search" role="search">
      <Search className="i" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label="Search"
        placeholder="Search courses, terms, documents..."
        role="combobox"
        aria-expanded={isListed}
        aria-controls={list}
        aria-activedescendant={isListed && results[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
      />
      <span className="kbd" aria-hidden="true">
        /
      </span>
      <ul id={list} role="listbox" aria-label="Results" className="popover results" hidden={!isListed}>
        {results.map((result, index) => (
          <ResultRow
            key={`${result.type}-${result.id}`}
            id={`${list}-${index}`}
            result={result}
            isActive={index === active}
            onChoose={() => choose(result)}
          />
        ))}
        {results.length === 0 && data && (
          <li className="none" role="option" aria-selected="false" aria-disabled="true">
            Nothing found for “{term}”. Try a shorter word.
          </li>
        )}
      </ul>
    </div>
  );
}
