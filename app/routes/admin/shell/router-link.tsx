import { Link } from "@remix-run/react";
import type { UiLinkComponent } from "~/ui/link";

/** The design system's link inside the administration: the router's link, so that pages change without a reload. */
export const RouterLink: UiLinkComponent = ({ href, ...rest }) => <Link to={href} {...rest} />;
