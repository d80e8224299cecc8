import { adminWords } from "~/i18n/namespaces";
import { DevUi } from "./ui/dev-ui";

/** The design system, in development only. */
export const handle = adminWords;

export default function UiPage() {
  return <DevUi />;
}
