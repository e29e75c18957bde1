const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Leads to the first term of a letter; `first` says where each letter begins in the list. */
export function Alphabet({ first, onJump }: { first: Map<string, number>; onJump: (index: number) => void }) {
  return (
    <nav className="letters" aria-label="Jump to a letter">
      <ul>
        {LETTERS.map((letter) => {
          const index = first.get(letter);
          return (
            <li key={letter}>
              <button
                type="button"
                aria-label={index === undefined ? `${letter}, no terms` : letter}
                disabled={index === undefined}
                onClick={() => index !== undefined && onJump(index)}
              >
                {letter}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
