import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages, type Language } from "~/i18n/languages";

// Titles, labels and buttons are in sentence case in all four languages. A text that the specification prescribes
// literally in a language keeps its capitals there.

/** Texts that the specification prescribes literally. */
const specified: Record<Language, readonly string[]> = {
  en: [
    ...[
      "No Prayer Requests Yet",
      "Wall of Appreciation",
      "Anonymous Donor",
      "Manual Create",
      "AI Generate",
      "AI Content Generated!",
    ],
    ...["Generation Error", "No Motivations Yet", "Motivation Created", "Motivation Updated"],
    ...["Motivation Published", "Motivation Deleted", "Publish Now", "Generate Now", "Generation Triggered!"],
    ...["Generation Failed", "Platinum Partners", "Gold Supporters", "Silver Contributors"],
    ...["Faithful Supporters", "404 Page Not Found", "Try Again", "No Donations Yet", "Invalid Amount"],
    ...["PayPal Error", "Missing Information", "Ministry Donation", "Retry Setup", "Payment Setup Error"],
    ...["Payment Error", "Donation Successful!", "Complete Goal", "Goal Completed!", "Create New Goals"],
    ...["New Goals Created", "Watch Sermon", "Prayer Requests", "Submit Prayer Request", "Pray for Others"],
    ...["Share Testimony", "Prayer Added", "Prayer Request Submitted"],
    ...["Submission Error", "Prayer Answered", "Testimony Shared!", "Name Required", "Progress Updated"],
  ],
  fr: [
    ...["Contenu Quotidien", "Sauvegarder le Contenu", "Verset du Jour", "Explication Spirituelle"],
    ...["Motivation Quotidienne", "Gestion des Donations", "Marquer comme Complétée"],
    ...["Marquer comme Échouée", "Envoyer un Reçu", "Messages de Contact", "Répondre par Email"],
    ...["Copier l’Email", "Email Envoyé", "Paramètres Sauvegardés", "Test Réussi", "Test Échoué"],
    ...["Erreur de Connexion", "Connexion Réussie", "Badges de Participation Communautaire", "Mes Badges"],
    ...["Test des Activités (Démo)", "Nouveau Badge Débloqué", "Objectifs Générés"],
    ...["Métriques Mises à Jour", "Ministry Donation"],
  ],
  ht: ["Ministry Donation"],
  es: ["Ministry Donation"],
};

/** Names and holy words, which always have a capital. */
const names = new Set(
  [
    "PayPal Zelle Stripe YouTube WhatsApp LinkedIn Facebook Instagram Telegram Redis SendGrid Mailgun Markdown",
    "WordPress Ghost JavaScript MailerSend Resend ZeptoMail Webhooks Amazon Yahoo",
    "Cash App MonCash NatCash",
    "Feedly Inoreader Google Mail Send King James Version Reina Valera Marie Claire Joseph Mari Klè Jozèf",
    "Bible God Lord Jesus Christ Word Haiti November March Sunday Tuesday Saturday Privacy System Payments",
    "Dieu Parole Bible Seigneur Confidentialité Démo États Unis Corinthiens Corintios Corinthians Korentyen",
    "Dios Palabra Biblia Privacidad Configuración Pagos Estados Unidos Bondye Pawòl Bib Konfidansyalite",
    "Louis Segond WebP Mo MB Ko KB PostgreSQL French English Spanish Kreyòl Haitian Creole United States",
    "Jean Jan John Juan Nwèl Gmail Excel Mailchimp April March Paramèt Peman Received Anonymous Pastor Essai Prueba Test Esè Et I Limyè Kreyòl",
  ].flatMap((line) => line.split(" ")),
);

const MOST_LETTERS = 70;

/** Holidays are proper names. */
const nameOfDay = /^admin-library:(moving|fixed)Days\./;

test.each(languages)("titles and labels are in sentence case, in %s", (language) => {
  expect(shortTexts(language).filter(([, text]) => hasInnerCapital(text, language))).toEqual([]);
});

/** A capital after the first word of a sentence or of a quotation. */
function hasInnerCapital(text: string, language: Language): boolean {
  const rest = specified[language].reduce((left, phrase) => left.replaceAll(phrase, "x"), text);
  return [...rest.matchAll(/(?<!\p{L})\p{Lu}\p{L}*\p{Ll}\p{L}*/gu)].some(({ 0: word, index }) => {
    const before = rest.slice(0, index).replace(/[^\S\n]+$/u, "");
    const isFirst = before === "" || /[.!?:·/–—…«“"([\-¡¿\n]$/u.test(before);
    return !isFirst && !names.has(word);
  });
}

function shortTexts(language: Language): [string, string][] {
  const folder = join(import.meta.dirname, "../../../locales", language);
  return readdirSync(folder).flatMap((file) =>
    flatten(JSON.parse(readFileSync(join(folder, file), "utf8")) as Tree, file.replace(/\.json$/, ":"))
      .map(([key, text]): [string, string] => [key, text.replaceAll(/\{\{[^}]*\}\}/g, "x")])
      .filter(([key, text]) => text.length <= MOST_LETTERS && !nameOfDay.test(key)),
  );
}

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, above: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[above + key, value] as [string, string]]
      : flatten(value, `${above}${key}.`),
  );
