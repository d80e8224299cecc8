import { z } from "zod";
import { typedId } from "~/http/typed-text";

/** What the administrator saw when they began: the `updatedAt` of then. A later one is somebody else's. */
const basedOn = z.string().max(40).optional();

/** What is sent with a changed text. `over`: the `updatedAt` of a version that is knowingly replaced. */
export const versionFields = { basedOn, over: basedOn };

interface Versions {
  basedOn?: string | undefined;
  over?: string | undefined;
}

/** A version that is knowingly replaced counts in place of the one that was seen first. */
export const preferOverwrittenVersion = <Input extends Versions>({ over, basedOn, ...input }: Input) => ({
  ...input,
  basedOn: over ?? basedOn,
});

/** One text, and what the administrator saw of it. */
export const versionedChoice = z.object({ id: typedId, basedOn });
export type VersionedChoice = z.output<typeof versionedChoice>;

/** The same as a list's buttons send it: the number and the version, in one value. */
export const versionedPick = z.object({ pick: z.string().max(60) }).transform(({ pick }) => {
  const [id, basedOn] = pick.split(" ");
  return versionedChoice.parse({ id, basedOn: basedOn?.slice(0, 40) });
});
