/** Text in which what stands between backticks is code. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // Parts have no name, and their order is fixed.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
