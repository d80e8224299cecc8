import type { FakeOrder } from "./orders";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** PayPal's approval page: payer, funding source, approve or cancel. */
export const renderApprovePage = ({ id, unit, brandName, locale }: FakeOrder) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>PayPal (a fake one)</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
      label, button { display: block; width: 100%; margin: 0.5rem 0; }
      input, select, button { font: inherit; padding: 0.5rem; width: 100%; box-sizing: border-box; }
    </style>
  </head>
  <body>
    <h1>Pay ${escaped(brandName)}</h1>
    <p><strong>${escaped(unit.amount.value)} ${escaped(unit.amount.currency_code)}</strong> ${escaped(unit.description ?? "")}</p>
    <p>No money moves here: this page stands in for PayPal’s. Language asked for: ${escaped(locale)}</p>
    <form method="post" action="/checkoutnow">
      <input type="hidden" name="token" value="${id}">
      <label>First name <input name="givenName" value="Rose"></label>
      <label>Last name <input name="surname" value="Jean"></label>
      <label>Email <input name="email" type="email" value="rose.payer@example.org"></label>
      <label>Pay with <select name="funding">
        <option value="good">PayPal balance</option>
        <option value="declined">A card that is declined</option>
        <option value="pending">A bank account (pending for days)</option>
      </select></label>
      <button name="choice" value="approve">Approve</button>
      <button name="choice" value="cancel">Cancel</button>
    </form>
  </body>
</html>`;
