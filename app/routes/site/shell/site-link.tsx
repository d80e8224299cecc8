import { Link } from "@remix-run/react";
import type { UiLinkComponent } from "~/ui/link";

/** What the design system's links are on public pages: the router's, so that pages change without a reload. */
export const SiteLink: UiLinkComponent = ({ href, ...rest }) => <Link to={href} {...rest} />;
