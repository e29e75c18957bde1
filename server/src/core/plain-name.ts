const LONGEST = 60;

/**
 * A person's name as a mail may carry it: letters, digits and the marks of names. Whoever registers chooses the name and
 * the address that the mail goes to, so a name must hold no link, no line break and nothing that turns text round.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{Nd} .,'’-]+/gu, ' ')
    // A dot between letters makes a link of two words in many mail programs.
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.slice(0, LONGEST).trimEnd() || 'there';
}
