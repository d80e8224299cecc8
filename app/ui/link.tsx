import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ReactNode } from "react";

export interface UiLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** "none" for the rows of a long list: the router looks their pages up when one is followed, not when all are shown. */
  discover?: "none";
}

/** A link component: the router's, wrapped to take `href`. */
export type UiLinkComponent = (props: UiLinkProps) => ReactNode;

const PlainLink: UiLinkComponent = ({ children, discover: _ofTheRouter, ...rest }) => (
  <a {...rest}>{children}</a>
);

const LinkContext = createContext<UiLinkComponent>(PlainLink);

/** Provides the router's link to the components below. Without it, links are plain. */
export function LinkProvider({ link, children }: { link: UiLinkComponent; children: ReactNode }) {
  return <LinkContext.Provider value={link}>{children}</LinkContext.Provider>;
}

/** A link to a page of the app, rendered by the nearest LinkProvider's component. */
export function UiLink(props: UiLinkProps) {
  return createElement(useContext(LinkContext), props);
}
