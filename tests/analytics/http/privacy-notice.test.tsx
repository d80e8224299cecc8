import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { i18nFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { PrivacyNotice } from "~/routes/site/privacy/privacy-notice";
import { freshDatabase } from "~tests/support/database";
import { visitScreen } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));

test.each(languages)(
  "the privacy page mentions page views only when they are counted: %s",
  async (language) => {
    const { t } = i18nFor(language);
    for (const countPageViews of [true, false]) {
      await saveSystemSettings(systemCaller(), { analytics: { countPageViews } });
      const { data } = await visitScreen<{ countsViews: boolean }>(`/${language}/privacy`);
      const notice = renderToStaticMarkup(
        <I18nextProvider i18n={i18nFor(language)}>
          <PrivacyNotice countsOpens={false} countsViews={data.countsViews} kept={[]} />
        </I18nextProvider>,
      ).replaceAll("&#x27;", "'");
      expect(notice.includes(t("privacy:kept.views.text"))).toBe(countPageViews);
      expect(notice.includes(t("privacy:kept.views.period"))).toBe(countPageViews);
      expect(notice.includes(t("privacy:never.addressCounted"))).toBe(countPageViews);
      expect(notice.includes(t("privacy:never.address"))).toBe(!countPageViews);
    }
  },
);
