import type { Reply } from "./json-api.server";

type Asked = Record<string, string | number | boolean | undefined>;

/** Sets `Link: <?before=12&limit=50>; rel="next"` (RFC 8288), with the rest of the query. `place` null: last page. */
export function setNextPageLink(
  reply: Reply,
  asked: Asked,
  place: number | string | null,
  name = "before",
): void {
  if (place === null) return;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) if (value !== undefined) query.set(key, String(value));
  query.set(name, String(place));
  reply.headers.set("Link", `<?${query.toString()}>; rel="next"`);
}
