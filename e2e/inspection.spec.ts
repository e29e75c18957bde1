import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './academy.ts';
import { violationsOf } from './axe.ts';

const RUTH = 11;

async function numberOfRuth(page: Page): Promise<string> {
  const [certificate] = await (await page.request.get(`/api/users/${RUTH}/certificates`)).json();
  return certificate.certificateNumber;
}

/** Opens a credential on the page and answers the heading of its verdict. */
async function check(page: Page, file: string | Buffer) {
  await page
    .getByLabel('Credential (.json, .jwt')
    .setInputFiles({ name: 'credential.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  return page.getByRole('status').getByRole('heading');
}

test('a learner takes the binder and the training record along', async ({ page }) => {
  await signIn(page, 'ruth');
  await page.goto('/certificates');
  const [binder] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download inspection binder' }).click(),
  ]);
  expect(binder.suggestedFilename()).toMatch(/^inspection-binder-11-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    readFileSync(await binder.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\u0003\u0004');
  const [record] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Training record' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await record.path(), 'utf8'))).toMatchObject({
    person: { id: RUTH },
    ledger: { isWhole: true },
  });
});

test('a stranger checks a credential, also from a saved file without a network', async ({
  page,
  browser,
}, info) => {
  await signIn(page, 'ruth');
  const number = await numberOfRuth(page);
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = await visitor.newPage();
  const complaints: string[] = [];
  stranger.on('console', (message) => {
    const isOnPage = message.location().url.includes('verify-credential');
    if (isOnPage && message.type() === 'error') complaints.push(message.text());
  });
  stranger.on('pageerror', ({ message }) => complaints.push(message));
  await stranger.goto(`/verify/${number}`);
  await stranger.getByRole('button', { name: 'Open Badges credential' }).click();
  const dialog = stranger.getByRole('dialog', { name: 'Open Badges credential' });
  await expect(dialog.getByRole('img', { name: 'QR code with the address of the credential' })).toBeVisible();
  const open = async (name: string) => {
    const [download] = await Promise.all([
      stranger.waitForEvent('download'),
      dialog.getByRole('link', { name }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const text = (await open('JSON')).toString();
  const jwt = (await open('VC-JWT')).toString();
  const badge = await open('PNG badge');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await stranger.getByRole('link', { name: 'verify a credential file' }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Verify a credential');
  for (const file of [text, jwt, badge]) {
    await expect(await check(stranger, file)).toHaveText('Valid');
    await expect(stranger.getByText('it isn’t revoked in the status list')).toBeVisible();
    await expect(stranger.getByText('Ruth Adeyemi')).toBeVisible();
  }

  const renamed = text.replace('Ruth Adeyemi', 'Somebody Else');
  await expect(await check(stranger, renamed)).toHaveText('Invalid signature');
  const [head = '', body = '', tail = ''] = jwt.split('.');
  const claims = Buffer.from(body, 'base64url').toString().replace('Ruth Adeyemi', 'Somebody Else');
  const forged = [head, Buffer.from(claims).toString('base64url'), tail].join('.');
  await expect(await check(stranger, forged)).toHaveText('Invalid signature');
  await expect(await check(stranger, '<img src=x onerror=alert(1)>')).toHaveText(
    'Not a credential from this academy',
  );
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  const saved = info.outputPath('verify-credential.html');
  writeFileSync(saved, await (await page.request.get('/verify-credential.html')).text());
  await visitor.setOffline(true);
  await stranger.goto(`file://${saved}`);
  await expect(await check(stranger, text)).toHaveText('Valid');
  expect(complaints).toEqual([]);
  await visitor.close();
});

test('a wallet takes the credential by the link on the certificate’s page, once', async ({
  page,
  request,
}, info) => {
  await signIn(page, 'ruth');
  const number = await numberOfRuth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/verify/${number}`);
  await page.getByRole('button', { name: 'Open Badges credential' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open Badges credential' });
  await dialog.getByRole('button', { name: 'Add to Learner Credential Wallet' }).click();
  await expect(dialog.getByRole('img', { name: /adds the credential to Learner/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('wallet.png') });
  const link = await dialog.getByRole('link', { name: 'Open the wallet' }).getAttribute('href');
  const { searchParams } = new URL(link ?? '');
  const challenge = searchParams.get('challenge');
  const data = { type: ['VerifiablePresentation'], holder: 'did:key:z6Mk', proof: { challenge } };
  const { pathname } = new URL(searchParams.get('vc_request_url') ?? '');
  const taken = await request.post(pathname, { data });
  expect(await taken.json()).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    credentialSubject: { licenseNumber: number },
  });
  expect((await request.post(pathname, { data })).status()).toBe(404);
  await dialog.getByRole('button', { name: 'New code' }).click();
  await expect(dialog.getByRole('link', { name: 'Open the wallet' })).not.toHaveAttribute('href', link ?? '');
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible();
});
