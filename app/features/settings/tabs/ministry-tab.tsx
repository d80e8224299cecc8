import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/i18n/languages";
import {
  ChoiceSetting,
  FoldedGroup,
  TextSetting,
  TextAreaSetting,
  SettingsGroup,
  type TabState,
} from "./setting-fields";
import { EachLanguage, LanguageSwitch } from "./language-switch";
import type { SettingsScreen } from "../settings-admin.server";
import { MAX_CLAIMS, MAX_VIDEOS } from "~/settings/list-limits";
import { rowIndexesFor } from "../settings-choices";

const textLimits = {
  tagline: 120,
  heroTitle: 120,
  heroSubtitle: 300,
  about: 3000,
  givingPurpose: 300,
  newsletterPromise: 300,
};

const linkNames = ["videoChannel", "facebook", "instagram"].map((name) => `ministry_links_${name}`);
const longTexts = ["heroSubtitle", "about", "givingPurpose", "newsletterPromise"] as const;

/** The ministry's description of itself, its contact details and its links. */
export function MinistryTab({ screen, fields, answer }: TabState & { screen: SettingsScreen }) {
  const { t, i18n } = useTranslation("admin-settings");
  const claimRows = rowIndexesFor(screen.settings.ministry.claims, MAX_CLAIMS);
  const videoRows = rowIndexesFor(screen.settings.ministry.videos, MAX_VIDEOS);
  return (
    <>
      <SettingsGroup part="who" title={t("parts.who")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextSetting fields={fields} name="ministry_pastorName" maxLength={100} />
          <TextSetting fields={fields} name="ministry_phone" type="tel" maxLength={40} />
          <TextSetting
            fields={fields}
            name="ministry_email"
            hint={t("hints.ministry_email")}
            type="email"
            maxLength={254}
          />
          <TextSetting
            fields={fields}
            name="ministry_chatNumber"
            hint={t("hints.ministry_chatNumber")}
            type="tel"
            maxLength={30}
          />
          <ChoiceSetting
            fields={fields}
            name="ministry_country"
            hint={t("hints.ministry_country")}
            options={[{ value: "", label: t("country.byTimeZone") }, ...screen.countries]}
            className="sm:col-span-2 sm:max-w-96"
          />
          <div className="sm:col-span-2">
            <TextAreaSetting fields={fields} name="ministry_address" maxLength={200} />
          </div>
        </div>
      </SettingsGroup>
      <SettingsGroup part="texts" title={t("parts.texts")} hint={t("parts.textsHint")}>
        <LanguageSwitch fields={fields} names={Object.keys(textLimits).map((name) => `ministry_${name}`)}>
          <EachLanguage>
            {(lang) => (
              <fieldset className="min-w-0">
                <legend className="mb-2 hidden font-semibold noscript:block" lang={lang}>
                  {languageNames[lang]}
                </legend>
                <div className="flex flex-col gap-5">
                  <TextSetting
                    {...{ fields, lang }}
                    name={`ministry_tagline_${lang}`}
                    {...textProps("tagline")}
                  />
                  <TextSetting
                    {...{ fields, lang }}
                    name={`ministry_heroTitle_${lang}`}
                    {...textProps("heroTitle")}
                    required
                  />
                  {longTexts.map((name) => (
                    <TextAreaSetting
                      key={name}
                      {...{ fields, lang }}
                      name={`ministry_${name}_${lang}`}
                      {...textProps(name)}
                    />
                  ))}
                </div>
              </fieldset>
            )}
          </EachLanguage>
        </LanguageSwitch>
      </SettingsGroup>
      <FoldedGroup
        part="links"
        title={t("parts.links")}
        summary={linkNames.map((name) => t(`fields.${name}`)).join(" · ")}
        hint={t("hints.links")}
        names={["ministry_links_"]}
        answer={answer}
      >
        {linkNames.map((name) => (
          <TextSetting key={name} fields={fields} name={name} type="url" maxLength={300} />
        ))}
      </FoldedGroup>
      <FoldedGroup
        part="claims"
        title={t("parts.claims")}
        summary={screen.settings.ministry.claims.map(({ figure }) => figure).join(" · ")}
        hint={t("parts.claimsHint")}
        names={["ministry_claims_"]}
        answer={answer}
      >
        <LanguageSwitch fields={fields} names={claimRows.map((at) => `ministry_claims_${at}_label`)}>
          {claimRows.map((at) => (
            <div key={at} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
              <TextSetting
                fields={fields}
                name={`ministry_claims_${at}_figure`}
                label={t("claim.figure", { number: at + 1 })}
                maxLength={20}
              />
              <WordsInEachLanguage fields={fields} name={`ministry_claims_${at}_label`} kind="claim.label" />
            </div>
          ))}
        </LanguageSwitch>
      </FoldedGroup>
      <FoldedGroup
        part="videos"
        title={t("parts.videos")}
        summary={screen.settings.ministry.videos
          .map(({ title }) => title[i18n.language as Language])
          .join(" · ")}

        hint={t("parts.videosHint")}
        names={["ministry_videos_"]}
        answer={answer}
      >
        <LanguageSwitch fields={fields} names={videoRows.map((at) => `ministry_videos_${at}_title`)}>
          {videoRows.map((at) => (
            <div key={at} className="grid gap-3 sm:grid-cols-2">
              <TextSetting
                fields={fields}
                name={`ministry_videos_${at}_youtubeId`}
                label={t("video.address", { number: at + 1 })}
              />
              <WordsInEachLanguage fields={fields} name={`ministry_videos_${at}_title`} kind="video.title" />
            </div>
          ))}
        </LanguageSwitch>
      </FoldedGroup>
    </>
  );

  function textProps(name: keyof typeof textLimits) {
    const maxLength = textLimits[name];
    return { label: t(`fields.ministry_${name}`), maxLength };
  }
}

interface WordsProps extends Pick<TabState, "fields"> {
  name: string;
  kind: "claim.label" | "video.title";
}

function WordsInEachLanguage({ fields, name, kind }: WordsProps) {
  const { t } = useTranslation("admin-settings");
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <EachLanguage>
        {(lang) => (
          <TextSetting
            fields={fields}
            name={`${name}_${lang}`}
            label={t(kind, { language: languageNames[lang] })}
            lang={lang}
            maxLength={100}
          />
        )}
      </EachLanguage>
    </div>
  );
}
