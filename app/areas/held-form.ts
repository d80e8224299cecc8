import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";

/** A public form whose robot-like submissions are held for the team instead of being answered with a refusal. */
export interface HeldForm<Input = never> {
  /** Who looks at them: the permission for what the form writes. */
  permission: Permission;
  /** Key of its name. */
  label: string;
  /** The keys of the names of the fields that the team reads, in order. */
  fields: Record<string, string>;
  /** The field with the sender's e-mail address, by which the submission is exported and erased. */
  emailField: string;
  /** Sending it makes a visitor of the browser, so that the sender finds it under "my data". */
  makesVisitor?: boolean;
  /** Such an input cannot wait for the team to look: it is never held, but runs as if a person sent it. */
  mustRun?(input: Input): boolean;
  /** Runs the form as it was sent, when the team says that a person sent it. */
  release(caller: Caller, input: Input, reply: { headers: Headers; status: number }): Promise<unknown>;
}

/** Type check of a form: `release` takes what the form's schema makes. */
export const heldForm = <Input>(form: HeldForm<Input>): HeldForm => form;
