import type { ShouldRevalidateFunction } from "@remix-run/react";
import { revalidateUnlessUnreached } from "~/http/form-client-action";

/** Loads a list again also after a conflict (409) or when a text was gone (404), so that it is current. */
export const revalidateList: ShouldRevalidateFunction = (args) =>
  [404, 409].includes(args.actionStatus ?? 200) || revalidateUnlessUnreached(args);

/** After a conflict the other version is loaded to compare. The open text, once deleted, is not loaded again. */
export const revalidateText: ShouldRevalidateFunction = (args) => {
  if (args.actionStatus === 409) return true;
  if (args.formData?.get("intent") !== "delete") return revalidateUnlessUnreached(args);
  const pick = args.formData.get("pick");
  const isOpen = typeof pick !== "string" || pick.split(" ")[0] === args.currentParams.id;
  return isOpen && (args.actionStatus ?? 200) < 400 ? false : revalidateUnlessUnreached(args);
};

/** Not after the screen's form, which navigates by itself. */
export const revalidateUnlessSent: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  !formMethod && defaultShouldRevalidate;
