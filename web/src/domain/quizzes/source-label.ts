/** What the link to where something is taught says. */
export function sourceLabel({ title, href }: { title: string; href: string }): string {
  return href.startsWith('/lesson/') ? `Review lesson: ${title}` : title;
}
