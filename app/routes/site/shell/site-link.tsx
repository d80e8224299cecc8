import { Link } from "@remix-run/react";
import type { UiLinkComponent } from "~/ui/link";

/** The design system's link on public pages: the router's link, so that navigation does not reload the page. */
export const SiteLink: UiLinkComponent = ({ href, ...rest }) => <Link to={href} {...rest} />;
