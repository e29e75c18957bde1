const LONGEST = 60;

/**
 * A person's name made safe for email: letters, digits, and the punctuation of names. Anyone who registers chooses both
 * the name and the address, so a name must hold no link, line break, or bidirectional override.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{Nd} .,'’-]+/gu, ' ')
    // Many mail clients turn a dot between letters into a link.
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.slice(0, LONGEST).trimEnd() || 'there';
}
