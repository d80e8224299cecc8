import { useFetcher } from "@remix-run/react";
import { Sparkles } from "~/ui/icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { QuoteCard } from "~/features/quotes/quote-card";
import { PublicForm } from "~/http/public-form";
import { useNewAnswer } from "~/http/use-new-answer";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { ExamplePicture } from "./quote-picture";
import { QuoteResult } from "./quote-result";
import { QuoteFields, type QuoteField } from "./quote-fields";

interface QuotesToolProps {
  stamp: string;
  /** Shown until a quote was generated. */
  example: QuoteCard | undefined;
}

/** The quote generator: category, style and colour, and the picture they make. */
export function QuotesTool({ stamp, example }: QuotesToolProps) {
  const { t } = useTranslation("quotes");
  const path = useLocalePath();
  const generated = useFetcher<{ quote: QuoteCard }>({ key: "generated-quote" });
  const quote = generated.data?.quote;
  const picture = useRef<HTMLDivElement>(null);
  useNewAnswer(quote, () => {
    picture.current?.focus({ preventScroll: true });
    picture.current?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div className="@container">
      <div className="grid items-start gap-10 @4xl:grid-cols-2">
        <PublicForm<QuoteField>
          id="quote-form"
          intent="generate"
          action={path("/quotes")}
          stamp={stamp}
          success={{ title: t("generated"), isOnPage: true }}
          failure={t("failed")}
          failureText={t("failedText")}
          initial={{ category: "hope", template: "classic", backgroundColor: "#3B82F6" }}
          onSuccess={({ done }) => done && generated.load(done)}
        >
          {({ fields, pending }) => (
            <div className="grid gap-7">
              <input type="hidden" name="intent" value="generate" />
              <QuoteFields fields={fields} />
              <Button
                type="submit"
                size="lg"
                className="justify-self-start"
                loading={pending || generated.state !== "idle"}
              >
                <Sparkles aria-hidden="true" />
                {t(quote ? "generateAnother" : "generate")}
              </Button>
            </div>
          )}
        </PublicForm>
        <div
          ref={picture}
          tabIndex={-1}
          role="group"
          aria-label={t("result")}
          className="scroll-mt-24 outline-none"
        >
          {quote ? (
            <QuoteResult key={quote.id} quote={quote} />
          ) : (
            example && <ExamplePicture quote={example} />
          )}
        </div>
      </div>
    </div>
  );
}
