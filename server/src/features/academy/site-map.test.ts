import { PUBLIC_PAGES } from '@trialwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { buildApp } from '../../app.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

async function read(url: string, publicUrl: string) {
  const { database, catalogue, config } = academy;
  const app = await buildApp({ config: { ...config, publicUrl }, database, catalogue });
  const answer = await app.server.inject(url);
  await app.server.close();
  return answer;
}

describe('for search engines', () => {
  test('robots.txt allows the pages, disallows the API, and names the sitemap', async () => {
    const answer = await read('/robots.txt', 'https://academy.example');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      '',
      'Sitemap: https://academy.example/sitemap.xml',
      '',
    ]);
  });

  test('sitemap.xml lists exactly the public pages, by their public URL', async () => {
    const answer = await read('/sitemap.xml', 'https://academy.example');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(PUBLIC_PAGES.map((path) => `https://academy.example${path}`));
  });

  test('a URL with reserved XML characters is escaped', async () => {
    const answer = await read('/sitemap.xml', 'https://academy.example/a&b');
    expect(answer.body).toContain('<loc>https://academy.example/a&amp;b/pricing</loc>');
  });
});
