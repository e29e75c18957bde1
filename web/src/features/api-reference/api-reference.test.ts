import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ApiReferencePage } from './api-reference.page.tsx';
import type { OpenApi, Schema } from './open-api.ts';
import { limitsOf, SchemaView } from './schema-view.tsx';

const show = (schema: Schema) => renderToStaticMarkup(createElement(SchemaView, { schema }));
const words = (schema: Schema) =>
  show(schema)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a schema', () => {
  test('is a link where it has a name, in lists and alternatives too', () => {
    const course = { $ref: '#/components/schemas/Course' };
    const link = '<a href="#schema-Course">Course</a>';
    expect(show(course)).toContain(link);
    expect(show({ type: 'array', items: course })).toContain(`array of ${link}`);
    expect(words({ anyOf: [course, { type: 'null' }] })).toBe('Course or null');
  });

  test('shows the fields of what has no name, however deep, and which may be left out', () => {
    const week = { type: 'object', properties: { minutes: { type: 'number' } }, required: ['minutes'] };
    const schema = { type: 'object', properties: { weeks: { type: 'array', items: week } } };
    expect(words(schema)).toBe('object weeks array of object , optional minutes number');
    expect(words({ type: 'object', additionalProperties: week })).toBe(
      'object; each value object minutes number',
    );
  });

  test('names the values that it allows', () => {
    expect(words({ enum: ['training', 'consultation'] })).toBe(
      '&quot;training&quot; or &quot;consultation&quot;',
    );
    expect(words({ const: true })).toBe('true');
    expect(words({})).toBe('any value');
  });

  test.each<[Schema, string]>([
    [{ type: 'string', minLength: 1, maxLength: 200 }, '1 to 200 characters'],
    [{ type: 'integer', exclusiveMinimum: 0, maximum: 50 }, 'above 0, at most 50'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, ''],
    [{ type: 'array', minItems: 2, maxItems: 2 }, 'exactly 2 items'],
    [{ type: 'integer', minimum: 1, default: 20 }, 'at least 1, 20 when left out'],
  ])('%o has the limits "%s"', (schema, limits) => {
    expect(limitsOf(schema)).toBe(limits);
  });
});

test('the page takes text for text', () => {
  const document: OpenApi = {
    info: { title: 'A <b> API', description: 'Send `code`.\n\nRead <script>.' },
    servers: [{ url: 'https://academy.example' }],
    tags: [{ name: 'day-in-the-life', description: 'A day' }],
    paths: {},
    components: { schemas: {}, securitySchemes: { session: { name: 'the_cookie' } } },
  };
  const html = renderToStaticMarkup(createElement(ApiReferencePage, { name: 'Academy', document }));
  expect(html).toContain('<h1 class="page-title">A &lt;b&gt; API</h1>');
  expect(html).toContain('<p>Send <code>code</code>.</p><p>Read &lt;script&gt;.</p>');
  expect(html).toContain('<h2 class="section-title" id="tag-day-in-the-life">Day in the life</h2>');
  expect(html).toContain('the_cookie');
});
