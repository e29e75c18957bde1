/** A text with parts marked; `matches` are pairs of start and end, in order. */
export function Highlight({
  text,
  matches,
}: {
  text: string;
  matches: readonly (readonly [number, number])[];
}) {
  const pieces = matches.map(([start, end], index) => {
    const before = matches[index - 1]?.[1] ?? 0;
    return (
      <span key={start}>
        {text.slice(before, start)}
        <mark>{text.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {pieces}
      {text.slice(matches.at(-1)?.[1] ?? 0)}
    </>
  );
}
