import { BookOpen, ExternalLink, Mail, Rss, Sunrise, type LucideIcon } from "~/ui/icons";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card, CardTitle } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { Field, Input } from "~/ui/field";

interface FeedCardProps {
  feed: {
    kind: string;
    title: string;
    description: string;
    badge: string;
    address: string;
    addressLabel: string;
    openLabel: string;
    platforms: string[];
  };
  words: { copy: string; copied: string; copyFailed: string; open: string; platforms: string };
}

const icons: Record<string, LucideIcon> = { all: Rss, blog: BookOpen, newsletter: Mail, devotion: Sunrise };

/** A feed with its address to copy. */
export function FeedCard({ feed, words }: FeedCardProps) {
  const Icon = icons[feed.kind] ?? Rss;
  return (
    <Card as="article" className="flex flex-col">
      <div className="flex items-start justify-between gap-4">
        <CardTitle as="h3" className="text-2xl">
          {feed.title}
        </CardTitle>
        <Badge
          tone={feed.kind === "all" ? "brand" : "neutral"}
          icon={<Icon aria-hidden="true" />}
          className="mt-1.5 shrink-0"
        >
          {feed.badge}
        </Badge>
      </div>
      <p className="mt-2 mb-5 text-pretty text-ink-soft">{feed.description}</p>
      <div className="mt-auto">
        <Field label={feed.addressLabel} hideLabel htmlFor={`feed-${feed.kind}`}>
          <Input
            type="url"
            readOnly
            value={feed.address}
            onFocus={(event) => event.currentTarget.select()}
            className="font-mono text-sm"
          />
        </Field>
        <div className="mt-3 flex flex-wrap gap-3">
          <CopyButton
            text={feed.address}
            label={words.copy}
            done={words.copied}
            failed={words.copyFailed}
            variant="primary"
            size="md"
          />
          <ButtonLink variant="secondary" href={feed.address} aria-label={feed.openLabel}>
            <ExternalLink aria-hidden="true" />
            {words.open}
          </ButtonLink>
        </div>
        <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
          {words.platforms} <span className="font-semibold text-ink">{feed.platforms.join(" · ")}</span>
        </p>
      </div>
    </Card>
  );
}
