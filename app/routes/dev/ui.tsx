import { adminNamespaces } from "~/i18n/namespaces";
import { DevUi } from "./ui/dev-ui";

/** The design system, in development only. */
export const handle = { i18n: adminNamespaces };

export default function UiPage() {
  return <DevUi />;
}
