import { afterEach, expect, test } from "vitest";
import {
  listCustomMailTexts,
  previewCustomMailText,
  removeCustomMailText,
  saveCustomMailText,
  previewCurrentMail,
  getCustomMailText,
  sendCustomMailTextTest,
} from "~/features/mail/custom-mail-text-admin.server";
import { saveCustomMailTextInput } from "~/features/mail/custom-mail-text.schema";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { closeMailPool } from "~/providers/mail.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { deliverTestMail, findMail } from "../world";

afterEach(closeMailPool);

type Sample = (t: ReturnType<typeof tFor>) => object;

/** A mail as it is written and kept. */
const written = async (template: string, props: object, language: Language = "fr") =>
  findMail(await deliverTestMail({ template, props, language }));
const confirm = { confirmPath: "/newsletter/confirm/secret" };
const words = {
  name: "newsletter-confirm",
  language: "fr" as const,
  subject: "Un pas encore, {{siteName}}",
  text: "{{greeting}}\n\nNous vous *attendons*.\n\n[Je confirme]({{confirmLink}})",
};

onBothDatabases(() => {
  test("a mail uses the custom text of its language, and the built-in text in others", async () => {
    const { caller } = await administrator();
    await saveCustomMailText(caller, words);
    const own = await written("newsletter-confirm", confirm);
    expect(own.subject).toMatch(/^Un pas encore, \S/);
    expect(own.text).toContain("Nous vous attendons.");
    expect(own.text).toContain("/fr/newsletter/confirm/secret");
    expect(own.html).toContain("<em>attendons</em>");
    expect(own.html).toMatch(/href="[^"]*\/fr\/newsletter\/confirm\/secret" style="[^"]*border-radius:999px/);
    expect(own.html).not.toMatch(/\{\{|variable\.invalid/);
    const other = await written("newsletter-confirm", confirm, "ht");
    expect(other.text).not.toContain("attendons");

    expect(await listCustomMailTexts(caller)).toContainEqual({
      name: "newsletter-confirm",
      type: "newsletter",
      languages: [{ language: "fr", isActive: true }],
    });
    await removeCustomMailText(caller, words);
    expect((await written("newsletter-confirm", confirm)).text).not.toContain("attendons");
    await expect(removeCustomMailText(caller, words)).rejects.toMatchObject({ status: 404 });
    const log = await db.selectFrom("auditLog").select(["action", "subject"]).orderBy("id").execute();
    expect(log).toEqual([
      { action: "mailWords.saved", subject: "newsletter-confirm (fr)" },
      { action: "mailWords.removed", subject: "newsletter-confirm (fr)" },
    ]);
  });

  test("a visitor's input is escaped, and a name that is no name is left out", async () => {
    const { caller } = await administrator();
    const name = "contact-acknowledgement";
    await saveCustomMailText(caller, {
      name,
      language: "fr",
      subject: "Merci {{name}} !",
      text: "{{greeting}}\n\nMerci {{name}}.",
    });
    const kind = await written(name, { firstName: "Anne-Sophie" });
    expect(kind.subject).toBe("Merci Anne-Sophie !");
    expect(kind.text).toContain("Merci Anne-Sophie.");
    for (const firstName of [
      "[gagnez](https://evil.example)",
      "<b>Marie</b>",
      "https://evil.example",
      "evil.example",
      "Marie\r\nBcc: all@example.org",
      "{{siteName}}",
      "**Marie**",
    ]) {
      const mail = await written(name, { firstName });
      expect(mail.subject, firstName).toBe("Merci !");
      expect(mail.html, firstName).not.toMatch(/evil\.example|<b>|Bcc|<strong>Marie/);
      expect(mail.text, firstName).toMatch(/Merci\./);
    }
    const notice = {
      name: "contact-notice",
      language: "fr" as const,
      subject: "{{subject}}",
      text: "> {{message}}",
    };
    await saveCustomMailText(caller, notice);
    const typed = "<img src=x onerror=alert(1)>\r\nBcc: all@example.org {{email}} [x](javascript:alert(1))";
    const mail = await written("contact-notice", {
      firstName: "Marie",
      lastName: "Joseph",
      email: "marie@example.org",
      subject: typed,
      message: typed,
      senderLanguage: "ht",
    });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toMatch(/<img|href="javascript/);
    expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(mail.html).toContain("{{email}} [x](javascript:alert(1))");
  });

  test("a paragraph without values is left out", async () => {
    const { caller } = await administrator();
    const text = "**Nom** {{name}}\n\n**Adresse** {{email}}";
    await saveCustomMailText(caller, { name: "newsletter-notice", language: "fr", subject: "Avis", text });
    const props = { email: "eve@example.org", firstName: null, letterLanguage: "ht" as const };
    const { text: rendered } = await written("newsletter-notice", props);
    expect(rendered).toContain("eve@example.org");
    expect(rendered).not.toContain("Nom");
  });

  test("wrong custom text is refused at its field", async () => {
    const { caller } = await administrator();
    const refused: [Partial<typeof words>, "subject" | "text", string][] = [
      [{ text: "{{greeting}} sans lien" }, "text", "missing"],
      [{ text: "`{{confirmLink}}`" }, "text", "missing"],
      [{ text: "{{confirmLink}} et {{password}}" }, "text", "unknown"],
      [{ text: "[x]({{confirmLink}}) {{constructor}}" }, "text", "unknown"],
      [{ text: "[x]({{confirmLink}}) {{a b}}" }, "text", "unknown"],
      [{ text: "[x]({{confirmLink}}) [y](https://evil.example/{{siteName}})" }, "text", "inAddress"],
      [{ text: "[x]({{confirmLink}}) [y]({{confirmLink}}/plus)" }, "text", "inAddress"],
      [{ subject: "{{confirmLink}}" }, "subject", "linkInSubject"],
      [{ subject: "{{unknown}}" }, "subject", "unknown"],
    ];
    for (const [change, field, reason] of refused) {
      const key = `admin-mail-templates:wrong.${reason}`;
      await expect(
        saveCustomMailText(caller, { ...words, ...change }),
        JSON.stringify(change),
      ).rejects.toMatchObject({
        status: 400,
        key,
        errors: { [field]: [key] },
      });
    }
    await expect(saveCustomMailText(caller, { ...words, name: "words-test" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(getCustomMailText(caller, { name: "toString", language: "fr" })).rejects.toMatchObject({
      status: 404,
    });
    expect(await db.selectFrom("emailTemplates").select("id").execute()).toEqual([]);
    await saveCustomMailText(caller, { ...words, text: "Voici : {{confirmLink}}" });
    await saveCustomMailText(caller, words);
    expect(await db.selectFrom("emailTemplates").select("id").execute()).toHaveLength(1);
  });

  test("when two administrators change the same text, the second gets a 409 and may save over knowingly", async () => {
    const { caller } = await administrator();
    const typed = (more: object) => saveCustomMailTextInput.parse({ ...words, ...more });
    const changed = { status: 409, key: "changedMeanwhile" };
    await saveCustomMailText(caller, typed({ basedOn: "" }));
    const { savedAt } = await getCustomMailText(caller, words);
    await expect(saveCustomMailText(caller, typed({ basedOn: "" }))).rejects.toMatchObject(changed);
    await saveCustomMailText(caller, typed({ subject: "Le leur", basedOn: savedAt }));
    await expect(saveCustomMailText(caller, typed({ basedOn: savedAt }))).rejects.toMatchObject(changed);
    await expect(removeCustomMailText(caller, { ...words, basedOn: savedAt! })).rejects.toMatchObject(
      changed,
    );
    const theirs = await getCustomMailText(caller, words);
    expect(theirs.subject).toBe("Le leur");
    await saveCustomMailText(caller, typed({ basedOn: savedAt, over: theirs.savedAt }));
    const mine = await getCustomMailText(caller, words);
    expect(mine.subject).toBe(words.subject);
    await removeCustomMailText(caller, { ...words, basedOn: mine.savedAt! });
    await expect(saveCustomMailText(caller, typed({ basedOn: mine.savedAt }))).rejects.toMatchObject(changed);
    await saveCustomMailText(caller, typed({ basedOn: mine.savedAt, over: "" })); // over the built-in words
  });

  test("unclosed braces do not slow down the parser", async () => {
    const { caller } = await administrator();
    const began = performance.now();
    const text = `${words.text}\n\n{{${" ".repeat(15_000)}x`;
    expect((await previewCustomMailText(caller, { ...words, text })).html).toContain("attendons");
    expect(performance.now() - began).toBeLessThan(5_000);
    const spaced = { ...words, text: "{{ greeting }}\n\n[Je confirme]({{ confirmLink }})" };
    expect((await previewCustomMailText(caller, spaced)).html).not.toContain("{{");
  });

  test("custom text without a variable that is required now is not used", async () => {
    const { caller } = await administrator();
    await saveCustomMailText(caller, words);
    await db.updateTable("emailTemplates").set({ htmlContent: "<p>Sans lien</p>" }).execute();
    const mail = await written("newsletter-confirm", confirm);
    expect(mail.text).not.toContain("Sans lien");
    expect(mail.text).toContain("/newsletter/confirm/secret");
  });

  test("a script in custom text is no script in the mail", async () => {
    const { caller } = await administrator();
    const text = `[x]({{confirmLink}})\n\n<script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)">y</a>`;
    const { html } = await previewCustomMailText(caller, { ...words, text });
    expect(html).not.toMatch(/<script|<img|javascript:|onerror/);
  });

  test("the preview shows the built-in text until custom text is saved", async () => {
    const { caller } = await administrator();
    const choice = { name: words.name, language: words.language };
    const { customText } = requireMailTemplate(words.name);
    const builtIn = await written(words.name, customText!.sample);
    expect((await previewCurrentMail(caller, choice)).html).toBe(builtIn.html);
    await saveCustomMailText(caller, words);
    expect((await previewCurrentMail(caller, choice)).html).toContain("<em>attendons</em>");
  });

  test("a test is sent to the given address and marked", async () => {
    const { caller } = await administrator();
    await sendCustomMailTextTest(caller, { ...words, email: "moi@example.org" });
    const { id, recipient } = await db
      .selectFrom("mailLog")
      .select(["id", "recipient"])
      .executeTakeFirstOrThrow();
    expect(recipient).toBe("moi@example.org");
    await deliverMail(id);
    const mail = await findMail(id);
    expect(mail.subject).toMatch(/^\[Essai\] Un pas encore/);
    expect(mail.html).toContain("<em>attendons</em>");
    expect(await db.selectFrom("emailTemplates").select("id").execute()).toEqual([]);
  });

  test.each(languages)(
    "the built-in text in %s can be saved as custom text without a change",
    async (language) => {
      const { caller } = await administrator();
      for (const { name } of await listCustomMailTexts(caller)) {
        const { subject, text } = await getCustomMailText(caller, { name, language });
        expect(text, name).not.toMatch(/undefined|\b(mail|newsletter|contact|bible-study|privacy):\w/);
        await saveCustomMailText(caller, { name, language, subject, text });
        const { sample } = requireMailTemplate(name).customText!;
        const props = typeof sample === "function" ? (sample as Sample)(tFor(language)) : sample;
        const mail = await written(name, props, language);
        for (const part of [mail.subject, mail.html, mail.text])
          expect(part, name).not.toMatch(/\{\{|undefined/);
      }
    },
  );
});
