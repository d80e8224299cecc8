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

test.each(languages)("an error can be retried or closed: %s", (language) => {
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

test("an unknown page has one link back", () => {
  expect(links("fr")).toEqual([["/home", "Back"]]);
});

// The prescribed sentences of the areas that this site has.
test.each([
  ["fr", "admin:signIn.failed", "Erreur de Connexion"],
  ["fr", "admin:signIn.wrong", "Nom d’utilisateur ou mot de passe incorrect"],
  ["fr", "admin:signIn.done", "Connexion Réussie"],
  ["fr", "admin:signIn.welcome", "Bienvenue dans l’administration"],
  ["fr", "admin:signIn.refused", "Accès non autorisé"],
  ["fr", "admin:signIn.again", "Veuillez vous reconnecter"],
  ["fr", "errors:signInFirst", "Erreur d’authentification. Veuillez vous reconnecter"],
  ["fr", "errors:tokenInvalid", "Session expirée"],
  ["fr", "errors:sessionEnded", "Session expirée"],
  ["en", "errors:signInFirst", "Authentication failed"],
  ["fr", "admin-roles:role.failed", "Impossible de créer le rôle."],
  ["fr", "admin-roles:role.created", "Rôle créé"],
  ["fr", "admin-roles:role.nameRequired", "Nom requis"],
  ["fr", "admin-roles:role.nameRequiredText", "Veuillez saisir un nom pour le rôle."],
  ["fr", "admin-settings:error", "Erreur"],
  ["fr", "admin-settings:failed", "Impossible de sauvegarder les paramètres"],
  ["fr", "admin-settings:saved", "Paramètres Sauvegardés"],
  ["fr", "admin-settings:test.passed", "Test Réussi"],
  ["fr", "admin-settings:test.failed", "Test Échoué"],
  ["fr", "admin-settings:test.noConnection", "Impossible de se connecter à {{service}}"],
  ["fr", "admin-newsletter:writing.error.update", "Une erreur est survenue"],
  ["fr", "admin-newsletter:writing.error.publish", "Impossible de publier l’article"],
  ["fr", "admin-newsletter:writing.error.delete", "Impossible de supprimer l’article"],
  ["fr", "admin-newsletter:error.send", "Erreur d’envoi"],
  ["fr", "admin-newsletter:sent.title", "Email Envoyé\u00a0!"],
  ["fr", "admin-newsletter:sent.text_other", "Newsletter envoyée à {{count}} abonnés"],
  ["en", "admin-newsletter:error.fetch", "Failed to fetch posts"],
  ["en", "admin-daily-content:fetchFailed", "Failed to fetch content"],
  ["fr", "admin-blog:writing.error.create", "Impossible de créer l’article"],
  ["fr", "admin-blog:writing.error.update", "Impossible de modifier l’article"],
  ["fr", "admin-messages:failed.read", "Impossible de marquer le message comme lu"],
  ["fr", "admin-messages:done.read", "Message marqué comme lu"],
  ["fr", "admin-messages:copied", "Email copié"],
  ["fr", "admin-donations:failed.status", "Impossible de mettre à jour le statut"],
  ["fr", "admin-donations:done.status.title", "Statut mis à jour"],
  ["fr", "admin-donations:done.status.text", "Le statut de la donation a été mis à jour"],
  ["fr", "admin-daily-content:save.failed", "Impossible de sauvegarder le contenu"],
  ["fr", "admin-daily-content:generate.failed", "Impossible de générer le contenu automatiquement"],
  ["fr", "admin-daily-content:save.done", "Contenu sauvegardé"],
  ["fr", "admin-daily-content:save.doneText", "Le contenu quotidien a été sauvegardé avec succès"],
  ["fr", "admin-daily-content:generate.done", "Contenu généré"],
  ["fr", "admin-daily-content:generate.doneText", "Le contenu a été généré automatiquement"],
  ["en", "admin-scheduler:failed.title", "Generation Failed"],
  ["en", "admin-scheduler:failed.text", "Failed to trigger daily motivation generation"],
  ["en", "admin-scheduler:triggered.title", "Generation Triggered!"],
  ["en", "admin-scheduler:triggered.text", "Daily motivation is being generated and published now."],
  ["en", "admin-motivations:generate.failed", "Generation Error"],
  ["en", "admin-motivations:generate.failedText", "Failed to generate AI content"],
  ["en", "admin-motivations:writing.error.title", "Error"],
  ["en", "admin-motivations:writing.error.update", "Failed to save motivation"],
  ["en", "admin-motivations:generate.done", "AI Content Generated!"],
  ["en", "admin-motivations:writing.created.title", "Motivation Created"],
  ["en", "admin-motivations:writing.updated.title", "Motivation Updated"],
  ["en", "admin-motivations:writing.deleted.title", "Motivation Deleted"],
  ["en", "admin-motivations:writing.published.title", "Motivation Published"],
] as const)("the administration uses the words of the specification: %s %s", (language, key, words) => {
  const sentence = i18nFor(language).getResource(language, ...(key.split(":") as [string, string])) as string;
  expect(sentence.startsWith(words), sentence).toBe(true);
});
