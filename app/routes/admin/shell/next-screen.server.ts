import { safeNextPath } from "~/http/admin-screen.server";

/** The screen to return to, from the `next` parameter of a URL. */
export const readNextPath = ({ url }: Request): string => safeNextPath(new URL(url).searchParams.get("next"));

/** Adds the screen to return to as the `next` parameter. */
export const withNextPath = (path: string, next: string): string =>
  `${path}?${new URLSearchParams({ next })}`;
