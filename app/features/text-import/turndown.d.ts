declare module "turndown/lib/turndown.cjs.js" {
  export { default } from "turndown";
}

declare module "@joplin/turndown-plugin-gfm" {
  import type TurndownService from "turndown";

  export const gfm: TurndownService.Plugin;
}
