import { useId, type ReactNode } from "react";
import { classNames } from "./class-names";
import { Container, type ContainerWidth } from "./container";

export interface SectionProps {
  /** Anchor target. */
  id?: string;
  /** Small text above the title. */
  eyebrow?: ReactNode;
  title?: ReactNode;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** Next to the title on wide screens: a link to the whole list. */
  action?: ReactNode;
  /** `night` is dark in both modes. */
  tone?: "paper" | "surface" | "tint" | "night";
  width?: ContainerWidth;
  align?: "start" | "center";
  headingLevel?: 1 | 2 | 3;
  className?: string;
  children?: ReactNode;
}

const tones = {
  paper: "",
  surface: "border-y border-line bg-surface",
  tint: "bg-tint",
  night: "night bg-paper text-ink",
};

/** A section of a page with its heading and spacing (96 px, 64 px on phones). */
export function Section(props: SectionProps) {
  const { id, eyebrow, title, lead, action, tone = "paper", width = "page", align = "start" } = props;
  const headingId = useId();
  const Heading = `h${props.headingLevel ?? 2}` as const;
  const centred = align === "center";
  return (
    <section
      id={id}
      aria-labelledby={title ? headingId : undefined}
      className={classNames("py-16 sm:py-24", tones[tone], props.className)}
    >
      <Container width={width}>
        {(title || eyebrow) && (
          <header
            className={classNames(
              "mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-4",
              centred && "justify-center text-center",
            )}
          >
            <div className="max-w-2xl">
              {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
              {title && (
                <Heading id={headingId} className="font-serif text-3xl sm:text-4xl">
                  {title}
                </Heading>
              )}
              {lead && <p className="mt-4 text-lg text-pretty text-ink-soft">{lead}</p>}
            </div>
            {action}
          </header>
        )}
        {props.children}
      </Container>
    </section>
  );
}
