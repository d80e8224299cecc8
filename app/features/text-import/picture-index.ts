/** Finds the pictures of an archive by the addresses that texts show them by. */
export interface PictureIndex {
  count: number;
  /** The name in the archive; null when it is not there. */
  find(address: string): string | null;
}

const MAX_SEGMENTS = 8;

/**
 * A picture is found by the longest end that its address shares with a name: `…/uploads/2014/05/a.jpg`. The name alone is
 * enough where only one picture has it and the address says no more, or where all pictures lie in one folder. Sizes that WordPress and Ghost make of a picture lead to the picture.
 */
export function indexPictures(names: string[]): PictureIndex {
  const pictures = names.filter((name) => /\.(jpe?g|png|gif|webp|avif)$/i.test(name));
  const byEnd = new Map<string, string | null>();
  for (const name of pictures)
    for (const end of endsOf(name.toLowerCase()))
      byEnd.set(end, byEnd.has(end) && byEnd.get(end) !== name ? null : name);
  const isFlat = new Set(pictures.map((name) => name.replace(/[^/]*$/, ""))).size <= 1;
  return {
    count: pictures.length,
    find(address) {
      const mayBeBare = isFlat || !saysMore(address);
      for (const path of spellingsOf(address))
        for (const end of endsOf(path)) {
          if (!mayBeBare && !end.includes("/")) continue;
          const found = byEnd.get(end);
          if (found) return found;
        }
      return null;
    },
  };
}

/** Whether an address names the folder of its picture, or perhaps another site: another picture may have the same name. */
function saysMore(address: string): boolean {
  const below = /\/(?:uploads|content\/images)\/(.*)$/.exec(spellingsOf(address)[0]!)?.[1];
  return below === undefined ? /^(https?:)?\/\//i.test(address) : below.includes("/");
}

/** Longest first. */
function endsOf(path: string): string[] {
  const segments = path.split("/").filter(Boolean).slice(-MAX_SEGMENTS);
  return segments.map((_segment, at) => segments.slice(at).join("/"));
}

function spellingsOf(address: string): string[] {
  const path = decode(address.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/s, "")).toLowerCase();
  const whole = path
    .replace(/-(?:\d+x\d+|scaled)(?=\.\w+$)/, "")
    .replace(/\/size\/w\d+(?:h\d+)?\//, "/")
    .replace(/\/format\/\w+\//, "/");
  return path === whole ? [path] : [whole, path];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
