import { drawBars, drawLines } from "~/ui/chart/draw-chart.server";
import type { Analytics } from "../analytics.schema";
import type { Figure, ScreenWords } from "./screen-words.server";

/** Mails, prayers and messages, as the screen shows them. */
export function showEngagement({ mails, prayers, unreadMessages }: Analytics, words: ScreenWords) {
  const { t, axis, compared, count } = words;
  return {
    mails: [
      compared(t("admin-analytics:mails.sent"), mails.sent),
      mailReaction(t("admin-analytics:mails.opened"), mails.opened, mails.sent, words),
      mailReaction(t("admin-analytics:mails.clicked"), mails.clicked, mails.sent, words),
    ],
    mailChart: drawBars({
      ...axis(mails.days),
      series: [
        { name: t("admin-analytics:mails.sent"), tone: "brand", values: mails.days.map((day) => day.count) },
      ],
      format: count,
    }),
    prayers: [
      compared(t("admin-analytics:prayers.asked"), prayers.asked),
      compared(t("admin-analytics:prayers.prayed"), prayers.prayed),
      compared(t("admin-analytics:prayers.answered"), prayers.answered),
    ],
    prayerChart: drawLines({
      ...axis(prayers.days),
      series: [
        {
          name: t("admin-analytics:prayers.asked"),
          tone: "brand",
          values: prayers.days.map(({ asked }) => asked),
        },
        {
          name: t("admin-analytics:prayers.prayed"),
          tone: "accent",
          values: prayers.days.map(({ prayed }) => prayed),
        },
        {
          name: t("admin-analytics:prayers.answered"),
          tone: "gold",
          values: prayers.days.map(({ answered }) => answered),
        },
      ],
      format: count,
    }),
    unreadMessages: t("admin-analytics:messages.unread", { count: unreadMessages }),
  };
}

/** Opens or clicks. They include mails sent earlier, so the hint is a rate per hundred sent mails, not a share. */
function mailReaction(
  label: string,
  figure: Analytics["mails"]["opened"],
  sent: Analytics["mails"]["sent"],
  { t, count, change }: ScreenWords,
): Figure {
  if (!figure) return { label, value: "–", hint: t("admin-analytics:mails.notCounted") };
  const comparison = change(figure.now, figure.before);
  if (sent.now === 0) return { label, value: count(figure.now), hint: comparison };
  const rate = t("admin-analytics:mails.rate", { rate: count(Math.round((figure.now / sent.now) * 100)) });
  return { label, value: count(figure.now), hint: `${rate} ${comparison}` };
}
