import { Search, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';

export function SearchField({
  box,
  text,
  onChange,
}: {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
}) {
  const handleClear = () => {
    onChange('');
    box.current?.focus();
  };
  const handleKey = ({ key }: KeyboardEvent) => {
    // On touch the results are behind the keyboard of the screen.
    if (key === 'Enter' && matchMedia('(pointer: coarse)').matches) box.current?.blur();
  };
  return (
    <div className="search big" role="search" aria-label="Glossary">
      <Search className="i" aria-hidden="true" />
      <input
        ref={box}
        type="search"
        aria-label="Search terms"
        placeholder="Search terms, acronyms, definitions"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {text !== '' && (
        <button type="button" className="x" aria-label="Clear search" onClick={handleClear}>
          <X className="i i-s" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
