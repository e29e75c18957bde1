import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signIn } from './academy.ts';

const RUTH = 11;

test('a stranger sees a certificate in the public log, and checks its proof without a network', async ({
  page,
  browser,
}, info) => {
  await signIn(page, 'ruth');
  const [{ certificateNumber: number }] = await (
    await page.request.get(`/api/users/${RUTH}/certificates`)
  ).json();
  const isProven = async () =>
    (await (await page.request.get(`/api/certificates/${number}/log`)).json()).proof !== null;
  await expect.poll(isProven, { timeout: 30_000 }).toBe(true);

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = await visitor.newPage();
  const complaints: string[] = [];
  stranger.on('pageerror', ({ message }) => complaints.push(message));
  await stranger.goto(`/verify/${number}`);
  await expect(stranger.getByText(/^Entry [\d,]+ in the public log/)).toBeVisible();
  const download = async (name: string) => {
    const [file] = await Promise.all([
      stranger.waitForEvent('download'),
      stranger.getByRole('link', { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), buffer: readFileSync(await file.path()) };
  };
  const proof = await download('Download the proof');
  const signature = await download('Signature');
  expect([proof.name, signature.name]).toEqual([`${number}.tlog-proof`, `${number}.jwt`]);

  // Kept as a file, and opened where there is no network.
  await stranger.goto('/verify-log-proof.html');
  const kept = info.outputPath('verify-log-proof.html');
  writeFileSync(kept, await (await stranger.request.get('/verify-log-proof.html')).text());
  await visitor.setOffline(true);
  await stranger.goto(`file://${kept}`);
  const open = async (...files: (typeof proof)[]) => {
    const input = stranger.getByLabel('Signature (.jwt) and proof (.tlog-proof)');
    await input.setInputFiles(files.map((file) => ({ ...file, mimeType: 'text/plain' })));
    return stranger.getByRole('status').getByRole('heading');
  };
  await expect(await open(proof, signature)).toHaveText('In the log');
  await expect(stranger.getByRole('status')).toContainText('/log');
  const forged = { ...signature, buffer: Buffer.concat([signature.buffer, Buffer.from('x')]) };
  await expect(await open(proof, forged)).toHaveText('The proof is of another file');
  expect(complaints).toEqual([]);
  await visitor.close();
});
