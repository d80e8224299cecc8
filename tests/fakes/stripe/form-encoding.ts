/** A parameter of Stripe's API: text, or nested parameters. */
export type Param = string | { [name: string]: Param };
export type Params = Record<string, Param>;

/** Reads `a[b][0]=c` (docs.stripe.com/api: bodies are form-encoded, also queries). Lists become `{ 0: …, 1: … }`. */
export function decodeForm(text: string): Params {
  const whole: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    if (last === undefined) continue;
    let at = whole;
    for (const part of path) {
      const below = at[part];
      at = at[part] = typeof below === "object" ? below : {};
    }
    // `expand[]=a&expand[]=b` has no index.
    const isListed = name.endsWith("[]");
    if (!isListed) at[last] = value;
    else {
      const list = at[last];
      const items = typeof list === "object" ? list : {};
      at[last] = { ...items, [Object.keys(items).length]: value };
    }
  }
  return whole;
}

export const paramText = (param: Param | undefined): string | undefined =>
  typeof param === "string" ? param : undefined;
export const paramObject = (param: Param | undefined): Params => (typeof param === "object" ? param : {});
export const paramList = (param: Param | undefined): Param[] => Object.values(paramObject(param));
/** Metadata and the like: text values by name. */
export const paramTexts = (param: Param | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paramObject(param)).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
