/** Vite's record of what it built: the files of each module that has files of its own. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** All files that a module needs before it runs, each once. */
export function filesOf(manifest: Manifest, key: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
    for (const each of chunk.css ?? []) styles.add(each);
  };
  add(key);
  return { scripts: [...scripts], styles: [...styles] };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

export interface PageDocument {
  /** The document that Vite built, with its entry script. */
  template: string;
  title: string;
  description: string;
  siteName: string;
  /** Where people reach this academy, without a slash at the end. */
  publicUrl: string;
  path: string;
  /** The page in HTML. */
  body: string;
  /** Style sheets to ask for. */
  styles: string[];
  /** Styles to hold, for a page that is to be painted at once. */
  css?: string;
  scripts: string[];
  /** What the page was made from, for the app that takes it over. */
  data?: Record<string, unknown>;
  /** Files of the app, fetched ahead by a page that is read without it. */
  appFiles?: string[];
}

/** What search engines and link previews read. */
function describe({ title, description, siteName, publicUrl, path }: PageDocument): string[] {
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
  const address = publicUrl + path;
  const image = `${publicUrl}/social.png`;
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
  ];
}

/** A page as one document: it can be read before, and without, any script. */
export function assemble(page: PageDocument): string {
  const head = [
    ...describe(page),
    ...page.styles.map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`),
    ...(page.css ? [`<style>${page.css}</style>`] : []),
    ...page.scripts.map((href) => `<link rel="modulepreload" crossorigin href="/${href}">`),
  ].filter((tag) => !page.template.includes(tag));
  const files = (page.appFiles ?? []).map((file) => `/${file}`).join(' ');
  // No text in the data can end the element that holds it.
  const json = page.data && JSON.stringify(page.data).replaceAll('<', String.raw`\u003c`);
  const root = [
    `<div id="root"${files && ` data-app="${escapeHtml(files)}"`}>${page.body}</div>`,
    json ? `<script type="application/json" id="page-data">${json}</script>` : '',
  ];
  // Functions, because a text may hold what `replace` takes for a pattern.
  return page.template
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(/<meta\s+name="description".*?>/s, '')
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => root.join(''));
}
