import type { Page } from "@playwright/test";
import { expect, test } from "~tests/support/e2e";
import { pasteOrDrop } from "~tests/support/markdown-field";

const writer = { permissions: ["manage_content"], at: "/admin/blog/new" };

/** The paragraphs, in Markdown, of what was pasted into an empty text. */
async function paste(page: Page, html: string): Promise<string[]> {
  const text = page.locator(".ProseMirror");
  await expect(text).toBeVisible();
  await pasteOrDrop(page, "paste", { html, text: "plain" });
  const field = page.locator("textarea[name=content]");
  await expect(field).not.toHaveValue("");
  const markdown = await field.inputValue();
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(field).toHaveValue("");
  return markdown.split("\n\n");
}

const item = (list: string, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>` +
  `<span lang=FR>${words}<o:p></o:p></span></p>`;

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/temp/filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm; mso-pagination:widow-orphan;} --></style></head>
<body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='mso-outline-level:1'><b><span lang=FR style='font-size:20.0pt;color:#2F5496'>La lampe<o:p></o:p></span></b></h1>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><span lang=FR>Jésus dit\u00a0: «\u00a0Je suis <b style='mso-bidi-font-weight:normal'>la
lumière</b>\u00a0» et “suis-moi”, l’<i>ami</i>.<o:p></o:p></span></p>
${item("l0 level1", "·", "un")}
${item("l0 level1", "·", "deux, <a href='https://example.org/a'>ici</a>")}
${item("l0 level2", "o", "sous deux")}
${item("l0 level1", "·", "trois")}
${item("l1 level1", "1.", "premier")}
${item("l1 level1", "2.", "second")}
<p class=MsoNormal><a name="_Toc1"></a><a href="#_Toc1">Voir</a><o:p></o:p></p>
<p class=MsoNormal><v:shape id="i1"><v:imagedata src="file:///C:/temp/image001.png"/></v:shape><img width=10 height=10
src="file:///C:/temp/image001.png"></p>
<!--EndFragment--></body></html>`;

test("what Word copies becomes clean Markdown", async ({ admin }) => {
  expect(await paste(await admin(writer), word)).toEqual([
    "# La lampe",
    "Jésus dit\u00a0: «\u00a0Je suis **la lumière**\u00a0» et “suis-moi”, l’_ami_.",
    "- un\n- deux, [ici](https://example.org/a)\n  - sous deux\n- trois",
    "1. premier\n2. second",
    "Voir",
  ]);
});

const docsSpan = (words: string, style = "") =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;` +
  `font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${words}</span>`;

const docs = `<meta charset='utf-8'><meta charset="utf-8">
<b style="font-weight:normal;" id="docs-internal-guid-1b2c3d4e-7fff">
<h2 dir="ltr" style="line-height:1.38;margin-top:18pt">${docsSpan("La mer", "font-size:16pt;font-weight:700")}</h2>
<p dir="ltr" style="line-height:1.38">${docsSpan("Un mot ")}${docsSpan("fort", "font-weight:700")}${docsSpan(" et ")}${docsSpan(
  "doux",
  "font-style:italic",
)}${docsSpan(", ")}${docsSpan("les deux", "font-weight:700;font-style:italic")}${docsSpan(", ")}<a
href="https://www.google.com/url?q=https://example.org/b%3Fx%3D1&amp;sa=D&amp;source=editors&amp;ust=17"
style="text-decoration:none">${docsSpan("lien", "color:#1155cc;text-decoration:underline")}</a>${docsSpan(".")}</p><br />
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation">${docsSpan(
  "un",
)}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${docsSpan("sous un")}</p></li></ul>
<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsSpan("deux")}</p></li></ul>
<ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsSpan("premier")}</p></li></ol>
<p dir="ltr">${docsSpan("Fin")}</p></b><br class="Apple-interchange-newline">`;

test("what Google Docs copies becomes clean Markdown", async ({ admin }) => {
  expect(await paste(await admin(writer), docs)).toEqual([
    "## La mer",
    "Un mot **fort** et _doux_, _**les deux**_, [lien](https://example.org/b?x=1).",
    "- un\n  - sous un\n- deux",
    "1. premier",
    "Fin",
  ]);
});

const web = `<style>p { color: red }</style><script>window.ran = "script"</script>
<div class="post" style="background:url(https://elsewhere.example/x.png)" onclick="window.ran = 'click'">
<h3 onmouseover="window.ran = 'over'" style="font-weight:900">Un <em>titre</em></h3>
<p style="text-align:justify">Avec <strong>force</strong> <a href="javascript:window.ran='link'">piège</a>,
<a href="mailto:ami@example.org">écrire</a>, 2 &lt;b&gt;3&lt;/b&gt; et <s>barré</s>.</p>
<img src="x" onerror="window.ran = 'error'"><img src="https://elsewhere.example/a.png" alt="ailleurs">
<svg onload="window.ran = 'svg'"><text>dessin</text></svg><iframe src="https://elsewhere.example/"></iframe>
<button onclick="window.ran = 'button'">Acheter</button><input value="champ"><select><option>choix</option></select>
<table border=1><caption>Horaires</caption><thead><tr><th>Jour</th><th>Heure</th></tr></thead>
<tbody><tr><td>Lundi</td><td><p>6 h</p><p>18 h</p></td></tr><tr><td></td><td></td></tr></tbody></table>
<table role="presentation"><tr><td><h4>Dans un cadre</h4><p>Le <b>texte</b>.</p></td></tr></table>
<blockquote><p>Une parole</p></blockquote><hr><p>&nbsp;</p></div>`;

test("what a page of the web gives becomes clean Markdown, and nothing of it runs", async ({ admin }) => {
  const page = await admin(writer);
  expect(await paste(page, web)).toEqual([
    "### Un _titre_",
    "Avec **force** piège, [écrire](mailto:ami@example.org), 2 \\<b>3\\</b> et ~~barré~~.",
    "Horaires",
    "Jour · Heure",
    "Lundi · 6 h 18 h",
    "#### Dans un cadre",
    "Le **texte**.",
    "> Une parole",
    "---",
  ]);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
