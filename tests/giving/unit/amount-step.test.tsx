import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { PaymentMethod } from "~/features/giving/donations/giving-choices";
import { toAmountChoice } from "~/features/giving/form/amount-choice";
import { AmountStep } from "~/routes/site/donation/amount-step";
import { i18nFor } from "~/i18n/i18n.server";

const draw = (methods: PaymentMethod[], isMonthly = false) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <AmountStep
        sum={{ choice: toAmountChoice(""), currency: "USD", isMonthly }}
        methods={methods}
        onChange={() => {}}
        onContinue={() => {}}
        isInvalid={false}
        isDemo={false}
      />
    </I18nextProvider>,
  );

test("with Zelle alone nothing is offered that only a card or PayPal can do", () => {
  const html = draw(["zelle"]);
  expect(html).toContain("From 1.00.");
  for (const untrue of ["card", "Every month", "EUR", "SSL"]) expect(html, untrue).not.toContain(untrue);
  for (const offered of ["By card from 0.50, by Zelle from 1.00", "EUR", 'value="monthly"'])
    expect(draw(["stripe", "zelle"]), offered).toContain(offered);
});

test("a monthly gift of an address stays changeable", () => {
  expect(draw(["zelle"])).not.toContain('value="monthly"');
  expect(draw(["zelle"], true)).toContain('value="monthly"');
});
