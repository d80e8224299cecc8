import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { uploadLogoPicture } from "~/features/writing/pictures/pictures-admin.server";
import type { LogoInput } from "./logo.schema";
import { saveSystemSettings } from "./system-settings-admin.server";
import { systemSettingsInput } from "./system-settings.schema";

/** Makes an uploaded picture the ministry's logo. Throws AppError 400 at `picture` when it is none, or unsafe. */
export async function saveLogo(caller: Caller, input: LogoInput): Promise<void> {
  requirePermission(caller, "manage_users");
  await setLogo(caller, await uploadLogoPicture(caller, input));
}

/** The sunrise is the logo again. */
export async function removeLogo(caller: Caller): Promise<void> {
  requirePermission(caller, "manage_users");
  await setLogo(caller, "");
}

const setLogo = (caller: Caller, logo: string) =>
  saveSystemSettings(caller, systemSettingsInput.parse({ ministry: { logo } }));
