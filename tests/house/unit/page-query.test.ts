import { expect, test } from "vitest";
import { keepPageQuery } from "~/request/page-query";
import "~tests/support/areas";

test.each([
  ["/fr/donation-success?gift=abc.d%2Be", "?gift=abc.d%2Be"],
  ["/motivations?before=2026-11-01.7&utm_source=mail", "?before=2026-11-01.7"],
  [
    "/fr/donation?amount=40.00&frequency=monthly&currency=EUR&method=paypal&step=amount",
    "?amount=40.00&currency=EUR&frequency=monthly&method=paypal&step=amount",
  ],
  ["/ht/contact?lang=ht&language=fr", ""],
  [
    "/en/donation-success?gift=a&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded",
    "?gift=a",
  ],
  ["/fr/donation-success?token=EC-1&PayerID=P1&email=marie@example.org", ""],
  ["/fr/contact?done=1&about=feeds", "?about=feeds&done=1"],
  ["/fr/contact", ""],
])("of %j another language's page gets what says which page it is", (url, kept) => {
  expect(keepPageQuery(new Request(`http://localhost${url}`))).toBe(kept);
});

test.each([
  ["/fr?q=anything", "a name that another page declares"],
  ["/fr/sermons?topic=anything", "a value outside the choices"],
  ["/fr/contact?done=anything", "a value that the page ignores"],
  ["/fr/blog?before=anything", "a place that is none"],
  ["/fr/blog/anything?category=faith", "a page below that declares none"],
  ["/fr/my-giving?done=", "an empty value"],
  ["/fr/nowhere?done=1", "a page that does not exist"],
])("%s: %s is not kept", (url) => {
  expect(keepPageQuery(new Request(`http://localhost${url}`))).toBe("");
});

test("of a repeated name the last value is kept", () => {
  expect(keepPageQuery(new Request("http://localhost/fr/sermons?q=a&q=b"))).toBe("?q=b");
});
