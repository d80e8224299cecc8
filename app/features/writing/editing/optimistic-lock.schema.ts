import { z } from "zod";
import { typedFlag, typedId } from "~/http/typed-text";

/** The `updatedAt` that the administrator saw. A later one means that somebody else changed it. */
const basedOn = z.string().max(40).optional();

/** Fields of every form that changes a text. `over`: the `updatedAt` of a version to replace on purpose. */
export const versionFields = { basedOn, over: basedOn };

/** The browser saves by itself while a person writes: only a draft. */
export const autosaveField = { autosaves: typedFlag.optional() };

interface Versions {
  basedOn?: string | undefined;
  over?: string | undefined;
}

/** `over` wins: the administrator saw the conflict and replaces that version. */
export const preferOverwrittenVersion = <Input extends Versions>({ over, basedOn, ...input }: Input) => ({
  ...input,
  basedOn: over ?? basedOn,
});

/** A text and the version that the administrator saw. */
export const versionedChoice = z.object({ id: typedId, basedOn });
export type VersionedChoice = z.output<typeof versionedChoice>;

/** The same from a list's button: id and version in one value. */
export const versionedPick = z.object({ pick: z.string().max(60) }).transform(({ pick }) => {
  const [id, basedOn] = pick.split(" ");
  return versionedChoice.parse({ id, basedOn: basedOn?.slice(0, 40) });
});
