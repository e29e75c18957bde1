/** What a topic is called where nothing better is known: `SOP-007` for a document’s code, else its words. */
export function topicWords(topic: string): string {
  return /\d/.test(topic) ? topic.toUpperCase().replaceAll('_', '-') : topic.replaceAll('_', ' ');
}
