import { z } from "zod";
import { typedText } from "~/http/typed-text";
import { passwordLength } from "../password-length";
import { displayNameInput } from "./roles.schema";
import { usernameInput } from "./users.schema";

/** The first administrator of an empty site, as they enter themselves. */
export const ownAdministratorSchema = z.object({
  /** The one-time code that the start printed. */
  setupCode: z.preprocess(
    (given) => given ?? "",
    typedText.min(1, "admin-first-hour:account.codeRequired").max(100),
  ),
  username: usernameInput,
  displayName: displayNameInput,
  password: z.string().min(passwordLength.min).max(passwordLength.max),
  /** Compared where the code is checked, so that a person reads of all mistakes at once. */
  passwordAgain: z.string(),
});
export type OwnAdministratorInput = z.output<typeof ownAdministratorSchema>;
