import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';

export function DocumentSearch({
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
  return (
    <div className="search big" role="search" aria-label="Documents">
      <Search className="i" aria-hidden="true" />
      <input
        ref={box}
        type="search"
        aria-label="Search documents"
        placeholder="Search titles and descriptions"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className="x" aria-label="Clear search" onClick={handleClear}>
          <X className="i i-s" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
