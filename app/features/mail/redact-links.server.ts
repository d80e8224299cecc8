import { listSecretPaths } from "~/areas/registry.server";
import type { Permission } from "~/auth/permissions";
import { secretPathPattern } from "~/request/secret-paths";

const REDACTED_MARK = "/…";

const site = String.raw`https?:\/\/[^\s"'<>/]+(?:\/[a-z]{2})?`;
const token = String.raw`[^\s"'<>()[\]/…]+(?=$|[\s"'<>()[\]])`;

/** A mail's text or HTML without the tokens of its links. `keeps` decides which tokens stay. */
export function redactLinks(
  text: string,
  keeps: (needed: readonly Permission[]) => boolean = () => false,
): string {
  return Object.entries(listSecretPaths()).reduce(
    (redacted, [path, permissions]) =>
      keeps(permissions)
        ? redacted
        : redacted.replace(
            new RegExp(`(${site}${secretPathPattern(path)})${token}`, "gm"),
            (_, address: string) => address.slice(0, -1) + REDACTED_MARK,
          ),
    text,
  );
}

/** Whether `redactLinks` took a token out. */
export const hasRedactedLinks = (text: string): boolean => text.includes(REDACTED_MARK);
