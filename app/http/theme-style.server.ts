import { LRUCache } from "lru-cache";
import { themeCss } from "~/ui/theme";

const defaults = "#3b82f6 #8b5cf6"; // the stylesheet's own values, which need no extra CSS
const themes = new LRUCache<string, string>({ max: 8 });

/** The two brand colours of the settings as CSS, or null where they are the stylesheet's own. */
export function themeStyle({
  primaryColor,
  secondaryColor,
}: {
  primaryColor: string;
  secondaryColor: string;
}) {
  const key = `${primaryColor} ${secondaryColor}`.toLowerCase();
  if (key === defaults) return null;
  const known = themes.get(key) ?? themeCss(primaryColor, secondaryColor);
  themes.set(key, known);
  return known;
}
