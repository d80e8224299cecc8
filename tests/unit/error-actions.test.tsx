import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { ErrorActions } from "~/ui/error-actions";

const links = (language: Language, retry?: string) =>
  [
    ...renderToStaticMarkup(
      <I18nextProvider i18n={i18nFor(language)}>
        <ErrorActions retry={retry} leave="/home">
          Back
        </ErrorActions>
      </I18nextProvider>,
    ).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g),
  ].map(([, href, words]) => [href, words]);

test.each(languages)("what failed can be tried again or closed: %s", (language) => {
  const { t } = i18nFor(language);
  expect(links(language, "/fr/blog?page=2")).toEqual([
    ["/fr/blog?page=2", t("common:error.retry")],
    ["/home", t("ui:close")],
  ]);
});

test("in English these are the words of the specification", () => {
  expect(links("en", "/en").map(([, words]) => words)).toEqual(["Try Again", "Close"]);
  const { t } = i18nFor("en");
  expect(t("common:error.500.title")).toBe("An error occurred");
  expect(t("common:error.404.title")).toBe("404 Page Not Found");
  expect(t("common:error.404.text")).toMatch(/forget to add the page to the router\?/);
});

test("where there is no page there is one way back", () => {
  expect(links("fr")).toEqual([["/home", "Back"]]);
});

// Specification of the administration, §8: the sentences of the areas that this site has.
test.each([
  ["fr", "desk:signIn.failed", "Erreur de Connexion"],
  ["fr", "desk:signIn.wrong", "Nom d’utilisateur ou mot de passe incorrect"],
  ["fr", "desk:signIn.done", "Connexion Réussie"],
  ["fr", "desk:signIn.welcome", "Bienvenue dans l’administration"],
  ["fr", "desk:signIn.refused", "Accès non autorisé"],
  ["fr", "desk:signIn.again", "Veuillez vous reconnecter"],
  ["fr", "errors:signInFirst", "Erreur d’authentification. Veuillez vous reconnecter"],
  ["fr", "errors:tokenInvalid", "Session expirée"],
  ["fr", "errors:sessionEnded", "Session expirée"],
  ["en", "errors:signInFirst", "Authentication failed"],
  ["fr", "desk-roles:role.failed", "Impossible de créer le rôle."],
  ["fr", "desk-roles:role.created", "Rôle créé"],
  ["fr", "desk-roles:role.nameRequired", "Nom requis"],
  ["fr", "desk-roles:role.nameRequiredText", "Veuillez saisir un nom pour le rôle."],
  ["fr", "desk-settings:error", "Erreur"],
  ["fr", "desk-settings:failed", "Impossible de sauvegarder les paramètres"],
  ["fr", "desk-settings:saved", "Paramètres Sauvegardés"],
  ["fr", "desk-settings:test.passed", "Test Réussi"],
  ["fr", "desk-settings:test.failed", "Test Échoué"],
  ["fr", "desk-settings:test.noConnection", "Impossible de se connecter à {{service}}"],
  ["fr", "desk-newsletter:error.save", "Une erreur est survenue"],
  ["fr", "desk-newsletter:error.publish", "Impossible de publier l’article"],
  ["fr", "desk-newsletter:error.delete", "Impossible de supprimer l’article"],
  ["fr", "desk-newsletter:error.send", "Erreur d’envoi"],
  ["fr", "desk-newsletter:sent.title", "Email Envoyé\u00a0!"],
  ["fr", "desk-newsletter:sent.text_other", "Newsletter envoyée à {{count}} abonnés"],
  ["en", "desk-newsletter:error.fetch", "Failed to fetch posts"],
  ["en", "desk-daily-content:fetchFailed", "Failed to fetch content"],
  ["fr", "desk-blog:error.create", "Impossible de créer l’article"],
  ["fr", "desk-blog:error.update", "Impossible de modifier l’article"],
  ["fr", "desk-messages:failed.read", "Impossible de marquer le message comme lu"],
  ["fr", "desk-messages:done.read", "Message marqué comme lu"],
  ["fr", "desk-messages:copied", "Email copié"],
  ["fr", "desk-donations:failed.status", "Impossible de mettre à jour le statut"],
  ["fr", "desk-donations:done.status.title", "Statut mis à jour"],
  ["fr", "desk-donations:done.status.text", "Le statut de la donation a été mis à jour"],
  ["fr", "desk-daily-content:save.failed", "Impossible de sauvegarder le contenu"],
  ["fr", "desk-daily-content:generate.failed", "Impossible de générer le contenu automatiquement"],
  ["fr", "desk-daily-content:save.done", "Contenu sauvegardé"],
  ["fr", "desk-daily-content:save.doneText", "Le contenu quotidien a été sauvegardé avec succès"],
  ["fr", "desk-daily-content:generate.done", "Contenu généré"],
  ["fr", "desk-daily-content:generate.doneText", "Le contenu a été généré automatiquement"],
  ["en", "desk-scheduler:failed.title", "Generation Failed"],
  ["en", "desk-scheduler:failed.text", "Failed to trigger daily motivation generation"],
  ["en", "desk-scheduler:triggered.title", "Generation Triggered!"],
  ["en", "desk-scheduler:triggered.text", "Daily motivation is being generated and published now."],
  ["en", "desk-motivations:generate.failed", "Generation Error"],
  ["en", "desk-motivations:generate.failedText", "Failed to generate AI content"],
  ["en", "desk-motivations:error.title", "Error"],
  ["en", "desk-motivations:error.save", "Failed to save motivation"],
  ["en", "desk-motivations:generate.done", "AI Content Generated!"],
  ["en", "desk-motivations:created.title", "Motivation Created"],
  ["en", "desk-motivations:updated.title", "Motivation Updated"],
  ["en", "desk-motivations:deleted.title", "Motivation Deleted"],
  ["en", "desk-motivations:published.title", "Motivation Published"],
] as const)("the administration says it as specified: %s %s", (language, key, words) => {
  const sentence = i18nFor(language).getResource(language, ...(key.split(":") as [string, string])) as string;
  expect(sentence.startsWith(words), sentence).toBe(true);
});
