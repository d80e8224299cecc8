import { DevUi } from "~/ui/dev-ui";

/** In development only: every piece of the design system, in all its states. */
export default function UiPage() {
  return <DevUi />;
}
