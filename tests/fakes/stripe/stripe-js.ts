import { cardFields } from "./hosted-pages";

/**
 * Stripe.js as far as the Payment Element needs it (docs.stripe.com/js): the card is typed in an iframe of this origin
 * and sent to this server; the page never sees it.
 */
export const stripeJs = `(function () {
  var base = new URL(document.currentScript.src).origin;
  var made = 0;

  function asked(frame, message) {
    return new Promise(function (resolve) {
      var id = "ask" + (made += 1);
      window.addEventListener("message", function hear(event) {
        if (event.origin !== base || !event.data || event.data.answers !== id) return;
        window.removeEventListener("message", hear);
        resolve(event.data);
      });
      frame.contentWindow.postMessage(Object.assign({ id: id }, message), base);
    });
  }

  function newElement(type, locale) {
    var heard = {};
    var frame = null;
    function tell(name, what) {
      (heard[name] || []).slice().forEach(function (listener) { listener(what); });
    }
    function hear(event) {
      if (event.origin !== base || !frame || event.source !== frame.contentWindow || !event.data.tells) return;
      if (event.data.tells === "ready") tell("ready", { elementType: type });
      if (event.data.tells === "change") {
        tell("change", Object.assign({ elementType: type, collapsed: false, value: { type: "card" } }, event.data.what));
      }
      if (event.data.tells === "focus") tell("focus", { elementType: type });
    }
    var element = {
      _frame: function () { return frame; },
      on: function (name, listener) { (heard[name] = heard[name] || []).push(listener); return element; },
      off: function (name, listener) {
        heard[name] = listener ? (heard[name] || []).filter(function (one) { return one !== listener; }) : [];
        return element;
      },
      once: function (name, listener) {
        return element.on(name, function once(what) { element.off(name, once); listener(what); });
      },
      mount: function (place) {
        var node = typeof place === "string" ? document.querySelector(place) : place;
        frame = document.createElement("iframe");
        frame.title = "Secure payment input frame";
        frame.name = "__privateStripeFrame" + (made += 1);
        frame.style.cssText = "border:0;width:100%;height:290px;display:block";
        frame.src = base + "/v3/frame?locale=" + encodeURIComponent(locale || "en");
        frame.addEventListener("error", function () { tell("loaderror", { elementType: type, error: {} }); });
        window.addEventListener("message", hear);
        node.replaceChildren(frame);
      },
      unmount: function () {
        window.removeEventListener("message", hear);
        if (frame) frame.remove();
        frame = null;
      },
      destroy: function () { element.unmount(); },
      update: function () {},
      focus: function () { if (frame) frame.focus(); },
      blur: function () {},
      clear: function () {},
      collapse: function () {},
    };
    return element;
  }

  function Stripe(key) {
    if (!/^pk_/.test(key)) throw new Error("Please pass your publishable key to Stripe().");
    function idOf(secret) { return String(secret).split("_secret_")[0]; }
    function never() { return new Promise(function () {}); }
    function unreached() {
      return { error: { type: "api_connection_error", message: "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again." } };
    }
    var stripe = {
      elements: function (options) {
        var element = null;
        var elements = {
          _options: options || {},
          create: function (type) { return (element = newElement(type, elements._options.locale)); },
          getElement: function () { return element; },
          update: function (more) { Object.assign(elements._options, more); },
          fetchUpdates: function () { return Promise.resolve({}); },
          submit: function () {
            if (!element || !element._frame()) return Promise.reject(new Error("There is no mounted element."));
            return asked(element._frame(), { asks: "submit" }).then(function (answer) {
              return answer.error ? { error: answer.error } : {};
            });
          },
        };
        return elements;
      },
      confirmPayment: function (options) {
        var elements = options.elements;
        var secret = options.clientSecret || elements._options.clientSecret;
        var returnUrl = (options.confirmParams || {}).return_url;
        if (!secret) throw new Error("confirmPayment needs a client secret.");
        if (options.redirect !== "if_required" && !returnUrl) throw new Error("confirmPayment needs a return_url.");
        return elements.submit().then(function (checked) {
          if (checked.error) return checked;
          var frame = elements.getElement()._frame();
          return asked(frame, { asks: "confirm", key: key, secret: secret, intent: idOf(secret), returnUrl: returnUrl }).then(function (answer) {
            if (!answer.body) return unreached();
            if (answer.body.error) return { error: answer.body.error };
            var next = answer.body.next_action;
            if (next) {
              window.location.assign(next.redirect_to_url.url);
              return never();
            }
            if (options.redirect === "if_required") return { paymentIntent: answer.body };
            var url = new URL(returnUrl);
            url.searchParams.set("payment_intent", answer.body.id);
            url.searchParams.set("payment_intent_client_secret", secret);
            url.searchParams.set("redirect_status", "succeeded");
            window.location.assign(url.href);
            return never();
          });
        });
      },
      retrievePaymentIntent: function (secret) {
        var url = base + "/v1/payment_intents/" + idOf(secret) + "?client_secret=" + encodeURIComponent(secret);
        return fetch(url, { headers: { Authorization: "Bearer " + key } })
          .then(function (answer) { return answer.json(); })
          .then(function (body) { return body.error ? { error: body.error } : { paymentIntent: body }; }, unreached);
      },
      createToken: never,
      createPaymentMethod: never,
      confirmCardPayment: never,
      registerAppInfo: function () {},
      _registerWrapper: function () {},
    };
    return stripe;
  }
  Stripe.version = "endive";
  window.Stripe = Stripe;
})();`;

/** The iframe of the Payment Element. */
export const renderFramePage = (locale: string) => `<!doctype html>
<html lang="${/^[a-z]{2}$/.test(locale) ? locale : "en"}"><head><meta charset="utf-8"><title>Secure payment input frame</title>
<style>body{margin:0;padding:2px;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1a1f36}
label{display:block;margin:.5rem 0 .25rem}input{width:100%;box-sizing:border-box;padding:.5rem;font:inherit;border:1px solid #5e6773;border-radius:4px}</style>
</head><body><main><form>${cardFields}</form></main><script>
(function () {
  var form = document.querySelector("form");
  function fields() {
    return { number: form.number.value.replace(/\\D/g, ""), expiry: form.expiry.value.trim(), cvc: form.cvc.value.trim() };
  }
  function problem() {
    var card = fields();
    if (card.number.length < 16) return { code: "incomplete_number", message: "Your card number is incomplete." };
    if (!/^\\d\\d *\\/ *\\d\\d$/.test(card.expiry)) return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
    if (!/^\\d{3,4}$/.test(card.cvc)) return { code: "incomplete_cvc", message: "Your card's security code is incomplete." };
    return null;
  }
  function tell(what) { parent.postMessage(what, "*"); }
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("focusin", function () { tell({ tells: "focus" }); });
  form.addEventListener("input", function () {
    var card = fields();
    tell({ tells: "change", what: { complete: !problem(), empty: !card.number && !card.expiry && !card.cvc } });
  });
  window.addEventListener("message", function (event) {
    var asks = event.data.asks;
    function answer(what) { tell(Object.assign({ answers: event.data.id }, what)); }
    if (asks === "submit") {
      var wrong = problem();
      answer(wrong ? { error: Object.assign({ type: "validation_error" }, wrong) } : {});
    }
    if (asks === "confirm") {
      var body = new URLSearchParams({
        client_secret: event.data.secret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": fields().number,
      });
      if (event.data.returnUrl) body.set("return_url", event.data.returnUrl);
      fetch("/v1/payment_intents/" + event.data.intent + "/confirm", {
        method: "POST", body: body, headers: { Authorization: "Bearer " + event.data.key },
      }).then(function (got) { return got.json(); })
        .then(function (body) { answer({ body: body }); }, function () { answer({}); });
    }
  });
  tell({ tells: "ready" });
})();
</script></body></html>`;
