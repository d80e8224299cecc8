import { Link } from "@remix-run/react";
import type { UiLinkComponent } from "~/ui/link";

/** The design system's link: the router's, so that pages change without a reload. */
export const PageLink: UiLinkComponent = ({ href, ...rest }) => <Link to={href} {...rest} />;
