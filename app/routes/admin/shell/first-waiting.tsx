import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { ListChecks } from "~/ui/icons-admin";
import { useIsDecided } from "./decision-queue";

interface FirstWaitingProps {
  /** The screens of what waits. */
  waiting: readonly string[];
  label: (count: number) => string;
}

/** The way into a queue whose entries have screens of their own. Nothing when nothing waits. */
export function FirstWaiting({ waiting, label }: FirstWaitingProps) {
  const isDecided = useIsDecided();
  const left = waiting.filter((href) => !isDecided(href));
  const [first] = left;
  if (first === undefined) return null;
  return (
    <ButtonLink asChild variant="secondary">
      <Link to={first}>
        <ListChecks aria-hidden="true" />
        {label(left.length)}
      </Link>
    </ButtonLink>
  );
}
