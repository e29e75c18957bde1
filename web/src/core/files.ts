import type { Endpoint } from '@trialwright/contract';
import { ApiError, pathOf } from './api.ts';

const ENCODED_AT_ONCE = 0x60_00;

/** A file as base64, as it travels in a request. */
export async function readUpload(file: Blob): Promise<{ data: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In parts of a length that three divides, each of which is encoded on its own.
  for (let at = 0; at < bytes.length; at += ENCODED_AT_ONCE)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + ENCODED_AT_ONCE)));
  return { data: text };
}

/** Saves the file that an endpoint returns to a body; a link can’t send one. */
export async function saveFile(endpoint: Endpoint, body: object, name: string): Promise<void> {
  const response = await fetch(pathOf(endpoint), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
