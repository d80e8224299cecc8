const TIMEOUT_MS = 5 * 60_000;

/**
 * The bytes of a file at an address, at most `limit` of them. Throws an Error with a reason: the server's answer, or
 * that the file is larger.
 */
export async function download(address: string, limit: number): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`the server answered ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new Error(`it is larger than ${limit / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
