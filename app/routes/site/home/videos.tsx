import { Play } from "~/ui/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MinistrySettings } from "~/settings/sections";
import { buttonClass } from "~/ui/button";
import { Section } from "~/ui/section";
import { SocialLinks, listSocialLinks } from "../shell/social-links";

interface Video {
  youtubeId: string;
  title: string;
}

interface VideosProps {
  videos: Video[];
  links: MinistrySettings["links"];
  chatNumber: string;
}

/** The ministry's videos and links. Nothing loads from another site before a click. */
export function Videos({ videos, links, chatNumber }: VideosProps) {
  const { t } = useTranslation("home");
  const places = listSocialLinks({ links, chatNumber });
  if (videos.length + places.length === 0) return null;
  return (
    <Section
      id="videos"
      tone="tint"
      eyebrow={t("videos.eyebrow")}
      title={t("videos.title")}
      lead={t("videos.lead")}
      className="max-sm:py-10 max-sm:[&_header]:mb-6"
    >
      {videos.length > 0 && (
        <div className={places.length > 0 ? "mb-10" : undefined}>
          <ul className="grid gap-6 max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-5 sm:grid-cols-2 lg:grid-cols-3">
            {videos.map((video) => (
              <li key={video.youtubeId} className="max-sm:w-4/5 max-sm:shrink-0 max-sm:snap-center">
                <VideoOnClick {...video} />
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-ink-soft">{t("videos.notice")}</p>
        </div>
      )}
      {places.length > 0 && (
        <div className="[&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-3">
          <SocialLinks
            links={links}
            chatNumber={chatNumber}
            className={buttonClass({ variant: "secondary" })}
          />
        </div>
      )}
    </Section>
  );
}

/** A link to the video; with JavaScript the first click shows its player here. */
function VideoOnClick({ youtubeId, title }: Video) {
  const { t } = useTranslation("home");
  const [playing, setPlaying] = useState(false);
  const frame = "aspect-video w-full overflow-hidden rounded-2xl";
  if (playing) {
    return (
      <iframe
        className={frame}
        src={`https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen"
        allowFullScreen
      />
    );
  }
  return (
    <a
      href={`https://www.youtube.com/watch?v=${youtubeId}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t("videos.play", { title })}
      className={`${frame} night flex flex-col items-start justify-end gap-3 bg-paper p-5 text-ink no-underline`}
      onClick={(event) => {
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <Play aria-hidden="true" className="size-10 text-gold" />
      <span className="font-serif text-xl">{title}</span>
    </a>
  );
}
