import { describe, expect, test } from 'vitest';
import { assemble, filesOf, type PageDocument } from './document.ts';

const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <title>Template</title>
    <meta
      name="description"
      content="of the template"
    />
    <link rel="stylesheet" crossorigin href="/assets/all.css">
  </head>
  <body><div id="root"></div></body>
</html>`;

const page = (changes: Partial<PageDocument> = {}): string =>
  assemble({
    template: TEMPLATE,
    title: 'Pricing · Academy',
    description: 'What it costs',
    siteName: 'Academy',
    publicUrl: 'https://academy.example',
    path: '/pricing',
    body: '<h1>Pricing</h1>',
    styles: [],
    scripts: [],
    ...changes,
  });

describe('a prepared document', () => {
  test('holds the page and says what it is and where it is', () => {
    const html = page();
    expect(html).toContain('<div id="root"><h1>Pricing</h1></div>');
    expect(html.match(/<title>.*<\/title>/g)).toEqual(['<title>Pricing · Academy</title>']);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<link rel="canonical" href="https://academy.example/pricing">');
    expect(html).toContain('<meta property="og:url" content="https://academy.example/pricing">');
    expect(html).toContain('<meta name="twitter:image" content="https://academy.example/social.png">');
  });

  test('escapes what comes from settings', () => {
    const html = page({ title: 'A & B <script>', publicUrl: 'https://academy.example/"><script>' });
    expect(html).toContain('<title>A &amp; B &lt;script&gt;</title>');
    expect(html).not.toContain('<script>');
  });

  test('takes dollars for dollars', () => {
    expect(page({ body: "$& $1 $' $149" })).toContain('<div id="root">$& $1 $\' $149</div>');
  });

  test('holds data that cannot end its element', () => {
    const html = page({ data: { '/api/academy': { name: '</script><script>alert(1)</script>' } } });
    const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({ '/api/academy': { name: '</script><script>alert(1)</script>' } });
  });

  test('asks for each file once', () => {
    const html = page({ styles: ['assets/all.css', 'assets/pricing.css'], scripts: ['assets/app.js'] });
    expect(html.match(/all\.css/g)).toHaveLength(1);
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/pricing.css">');
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/app.js">');
  });
});

describe('the files of a page', () => {
  test('are those of everything it imports, each once', () => {
    const manifest = {
      page: { file: 'page.js', css: ['page.css'], imports: ['list', 'shared'] },
      list: { file: 'list.js', imports: ['shared'] },
      shared: { file: 'shared.js', css: ['shared.css'], imports: ['page'] },
      other: { file: 'other.js' },
    };
    expect(filesOf(manifest, 'page')).toEqual({
      scripts: ['page.js', 'list.js', 'shared.js'],
      styles: ['shared.css', 'page.css'],
    });
    expect(filesOf(manifest, 'missing')).toEqual({ scripts: [], styles: [] });
  });
});
