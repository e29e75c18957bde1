export function BookmarksPage() { return null; }
