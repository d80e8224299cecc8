import { adminNamespaces } from "~/i18n/namespaces";
import { DevUi } from "./ui/dev-ui";

/** In development only: every piece of the design system, in all its states. */
export const handle = { i18n: adminNamespaces };

export default function UiPage() {
  return <DevUi />;
}
