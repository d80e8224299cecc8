import type { ComponentPropsWithoutRef, ElementType } from "react";
import { classNames } from "./class-names";

export type ContainerWidth = "reading" | "form" | "page" | "wide";

const widths: Record<ContainerWidth, string> = {
  reading: "max-w-reading",
  form: "max-w-form",
  page: "max-w-page",
  wide: "max-w-wide",
};

export interface ContainerProps extends ComponentPropsWithoutRef<"div"> {
  as?: "div" | "main" | "section" | "article" | "header" | "footer" | "nav";
  /** `reading` 60–70 characters a line, `form` 36rem, `page` 68rem, `wide` 84rem. */
  width?: ContainerWidth;
}

/** Centred column with the page's side margins. */
export function Container({ as = "div", width = "page", className, ...rest }: ContainerProps) {
  const Element = as as ElementType;
  return (
    <Element className={classNames("mx-auto w-full px-5 sm:px-8", widths[width], className)} {...rest} />
  );
}
