import { safeNextPath } from "~/http/admin-screen.server";

/** The screen to come back to that an address carries along. */
export const readNextPath = ({ url }: Request): string => safeNextPath(new URL(url).searchParams.get("next"));

/** An address of the steps before a screen, which carries it along. */
export const withNextPath = (path: string, next: string): string =>
  `${path}?${new URLSearchParams({ next })}`;
