import { canParseUrl } from "~/config/can-parse-url";
/** An address as a person types it, as a link takes it; null for what no browser should follow. */
export function toLinkAddress(typed: string): string | null {
  const address = typed.trim().replace(/\s/g, "%20");
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  if (/^(?:mailto:|tel:)\S+$/i.test(address) || /^\/(?!\/)|^#./.test(address)) return address;
  const page =
    /^[a-z][a-z\d+.-]*:/i.test(address) && !/^[^/]+:\d/.test(address) ? address : `https://${address}`;
  if (!canParseUrl(page)) return null;
  const { protocol, hostname } = new URL(page);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? page : null;
}
