import { controlledDocuments, type DocumentFile } from '@trialwright/contract';
import { api } from '../../core/api.ts';

/** Parts under way at once: a slow line sends one after the other, a fast one is not kept waiting. */
const AT_ONCE = 3;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCodePoint(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Sends a file in parts, and returns what the server found it to be. */
export async function uploadDocument(
  orgId: number,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<DocumentFile> {
  const { id, parts, partBytes } = await api(controlledDocuments.startUpload, {
    params: { orgId },
    body: { size: file.size },
  });
  let next = 1;
  let done = 0;
  const send = async () => {
    for (let part = next++; part <= parts; part = next++) {
      const base64 = await base64Of(file.slice((part - 1) * partBytes, part * partBytes));
      await api(controlledDocuments.uploadPart, { params: { orgId, id, part }, body: { base64 } });
      done += 1;
      onProgress(done / parts);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, parts) }, send));
  return api(controlledDocuments.finishUpload, { params: { orgId, id } });
}
