import { DevUi } from "./ui/dev-ui";

/** The design system, in development only. */
export default function UiPage() {
  return <DevUi />;
}
