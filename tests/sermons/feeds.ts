interface ItemParts {
  title?: string;
  date?: string;
  guid?: string;
  enclosure?: string;
}

/** An episode as Buzzsprout writes it. */
export const podcastItem = (number: number, more: ItemParts = {}) => `
  <item>
    <itunes:title>${more.title ?? `Épisode ${number} &amp; la foi`}</itunes:title>
    <title>${more.title ?? `Épisode ${number} &amp; la foi`}</title>
    <itunes:summary><![CDATA[Un texte.]]></itunes:summary>
    <description><![CDATA[<p>Un <strong>texte</strong>.</p><ul><li>un</li><li>deux</li></ul><p><a href="https://eglise.example/${number}">Voir le site</a><script>alert(1)</script></p>]]></description>
    <itunes:author>Pasteur</itunes:author>
    ${more.enclosure ?? `<enclosure url="https://media.example/${number}.mp3" length="24986239" type="audio/mpeg" />`}
    <itunes:image href="https://media.example/${number}.jpg" />
    <guid isPermaLink="false">${more.guid ?? `buzz-${number}`}</guid>
    <pubDate>${more.date ?? "Sun, 03 Mar 2024 10:00:00 -0500"}</pubDate>
    <itunes:duration>01:02:30</itunes:duration>
    <itunes:keywords>foi, prière</itunes:keywords>
    <itunes:season>2</itunes:season>
    <itunes:episode>${number}</itunes:episode>
    <itunes:explicit>false</itunes:explicit>
  </item>`;

export const podcastFeed = (items: string[], language = "fr-HT") => `<?xml version="1.0" encoding="UTF-8" ?>
<?xml-stylesheet href="https://feeds.example/styles.xsl" type="text/xsl"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <atom:link href="https://feeds.example/1.rss" rel="self" type="application/rss+xml" />
  <title>Prédications de l’église</title>
  <language>${language}</language>
  <itunes:image href="https://media.example/cover.jpg" />
  ${items.join("")}
</channel>
</rss>`;

/** As youtube.com/feeds/videos.xml writes it. */
export const youtubeFeed = (ids: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv"/>
 <id>yt:channel:abcdefghijklmnopqrstuv</id>
 <yt:channelId>abcdefghijklmnopqrstuv</yt:channelId>
 <title>Église sur YouTube</title>
 <author><name>Église</name><uri>https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv</uri></author>
 <published>2015-01-01T00:00:00+00:00</published>
${ids
  .map(
    (id) => ` <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>UCabcdefghijklmnopqrstuv</yt:channelId>
  <title>Vidéo ${id}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
  <author><name>Église</name></author>
  <published>2024-05-05T14:00:00+00:00</published>
  <updated>2024-06-05T14:00:00+00:00</updated>
  <media:group>
   <media:title>Vidéo ${id}</media:title>
   <media:content url="https://www.youtube.com/v/${id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i4.ytimg.com/vi/${id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>Première ligne
Deuxième</media:description>
  </media:group>
 </entry>`,
  )
  .join("\n")}
</feed>`;
