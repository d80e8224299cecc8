import type { Caller } from "~/auth/caller.server";
import { versionedPick, type VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { intent } from "~/http/form-action.server";

interface ListVerbs {
  publish: (caller: Caller, choice: VersionedChoice) => Promise<{ id: number }>;
  delete: (caller: Caller, choice: VersionedChoice) => Promise<unknown>;
}

/** The actions of a list of texts. A browser without JavaScript then opens the published text, or the list. */
export const listIntents = (list: string, verbs: ListVerbs) => ({
  publish: intent({
    schema: versionedPick,
    verb: verbs.publish,
    done: (post) => `${list}/${post.id}?done=published`,
  }),
  delete: intent({
    schema: versionedPick,
    verb: async (caller, choice) => {
      await verbs.delete(caller, choice);
      return choice;
    },
    done: (choice) => `${list}?done=deleted&was=${choice.id}`,
  }),
});
