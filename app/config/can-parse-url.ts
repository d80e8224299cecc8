/**
 * Whether this is an address that `new URL` accepts. Not `URL.canParse`: in Node 20 it answers false for an address with
 * an accent (É, ï) once V8 has optimized its caller.
 */
export function canParseUrl(address: string, base?: string): boolean {
  try {
    new URL(address, base);
    return true;
  } catch {
    return false;
  }
}
