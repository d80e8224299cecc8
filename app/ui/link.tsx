import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ReactNode } from "react";

export interface UiLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** What draws a link: the router's own, wrapped so that it takes `href`. */
export type UiLinkComponent = (props: UiLinkProps) => ReactNode;

const PlainLink: UiLinkComponent = ({ children, ...rest }) => <a {...rest}>{children}</a>;

const LinkContext = createContext<UiLinkComponent>(PlainLink);

/** Gives the pieces below it the router's link; without it their links are plain ones. */
export function LinkProvider({ link, children }: { link?: UiLinkComponent; children: ReactNode }) {
  const above = useContext(LinkContext);
  return <LinkContext.Provider value={link ?? above}>{children}</LinkContext.Provider>;
}

/** A link to a page of the app, drawn by what the nearest LinkProvider gives. */
export function UiLink(props: UiLinkProps) {
  return createElement(useContext(LinkContext), props);
}
