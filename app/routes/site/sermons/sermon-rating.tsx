import { Star } from "~/ui/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PublicForm } from "~/http/public-form";
import { Button } from "~/ui/button";
import { submittedValue } from "./submitted-value";
import { useFormToast } from "./use-form-toast";

interface SermonRatingProps {
  /** The visitor's own rating. */
  rating: number | null;
  action: string;
  stamp: string;
}

const stars = [1, 2, 3, 4, 5];

/** Five star buttons. One press saves the rating; another press changes it. */
export function SermonRating({ rating, action, stamp }: SermonRatingProps) {
  const { t } = useTranslation("sermon-page");
  const toToast = useFormToast();
  const [pressed, setPressed] = useState("");
  return (
    <PublicForm
      id="sermon-rating"
      intent="rate"
      action={action}
      stamp={stamp}
      success={toToast}
      failure={t("failed")}
      failureText={t("failedText")}
      onSubmit={(event) => setPressed(submittedValue(event))}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="intent" value="rate" />
          <div
            role="group"
            aria-label={t("rating.label")}
            className="flex flex-wrap items-center gap-x-1 gap-y-2"
          >
            <span aria-hidden="true" className="me-2 font-semibold">
              {t("rating.label")}
            </span>
            {stars.map((count) => (
              <Button
                key={count}
                type="submit"
                name="rating"
                value={count}
                variant="quiet"
                size="icon"
                aria-label={t("rating.stars", { count })}
                aria-pressed={rating === count}
                loading={pending && pressed === String(count)}
              >
                <Star aria-hidden="true" fill={count <= (rating ?? 0) ? "currentColor" : "none"} />
              </Button>
            ))}
            {rating !== null && (
              <Button
                type="submit"
                name="rating"
                value={0}
                variant="quiet"
                loading={pending && pressed === "0"}
              >
                {t("rating.remove")}
              </Button>
            )}
          </div>
        </>
      )}
    </PublicForm>
  );
}
