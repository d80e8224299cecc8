import { expect, test } from "vitest";
import { keepPageQuery } from "~/request/page-query";
import "~tests/support/areas";

test.each([
  ["?gift=abc.d%2Be", "?gift=abc.d%2Be"],
  ["?before=2026-11-01&utm_source=mail", "?before=2026-11-01"],
  [
    "?amount=40.00&frequency=monthly&currency=EUR&method=paypal&step=amount",
    "?amount=40.00&currency=EUR&frequency=monthly&method=paypal&step=amount",
  ],
  ["?lang=ht&language=fr", ""],
  [
    "?gift=a&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded",
    "?gift=a",
  ],
  ["?token=EC-1&PayerID=P1&email=marie@example.org", ""],
  ["", ""],
])("of %j another language's page gets what says which page it is", (search, kept) => {
  expect(keepPageQuery(new Request(`http://localhost/fr${search}`))).toBe(kept);
});
