import { Search, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';

interface Props {
  box: RefObject<HTMLInputElement | null>;
  /** What the search region is called, and its field. */
  landmark: string;
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
}

/** The search field of a page, which can be emptied. */
export function SearchField({ box, landmark, label, placeholder, text, onChange }: Props) {
  const handleClear = () => {
    onChange('');
    box.current?.focus();
  };
  const handleKey = ({ key }: KeyboardEvent) => {
    // On touch the results are behind the keyboard of the screen.
    if (key === 'Enter' && matchMedia('(pointer: coarse)').matches) box.current?.blur();
  };
  return (
    <div className="search big" role="search" aria-label={landmark}>
      <Search className="icon" aria-hidden="true" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {text !== '' && (
        <button type="button" className="close-button" aria-label="Clear search" onClick={handleClear}>
          <X className="icon icon-small" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
