import { listSecretPaths } from "~/areas/registry.server";
import type { Permission } from "~/auth/permissions";
import { secretPathPattern } from "~/request/secret-paths";

const REDACTED_MARK = "/…";

const site = String.raw`https?:\/\/[^\s"'<>/]+(?:\/[a-z]{2})?`;
const token = String.raw`[^\s"'<>()[\]/…]+(?=$|[\s"'<>()[\]])`;

interface SecretLink {
  pattern: RegExp;
  /** Who holds them may see the token. */
  permissions: readonly Permission[];
}

let secretLinks: readonly SecretLink[] | undefined;

/** The links of all areas that end in a token. Built once: the areas stay the same while a process runs. */
const listSecretLinks = (): readonly SecretLink[] =>
  (secretLinks ??= Object.entries(listSecretPaths()).map(([path, permissions]) => ({
    pattern: new RegExp(`(${site}${secretPathPattern(path)})${token}`, "gm"),
    permissions,
  })));

/** A mail's text or HTML without the tokens of its links. `keeps` decides which tokens stay. */
export function redactLinks(
  text: string,
  keeps: (needed: readonly Permission[]) => boolean = () => false,
): string {
  return listSecretLinks().reduce(
    (redacted, { pattern, permissions }) =>
      keeps(permissions)
        ? redacted
        : redacted.replace(pattern, (_, address: string) => address.slice(0, -1) + REDACTED_MARK),
    text,
  );
}

/** Whether `redactLinks` took a token out. */
export const hasRedactedLinks = (text: string): boolean => text.includes(REDACTED_MARK);
