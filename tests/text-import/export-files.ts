interface WordPressItem {
  id: number;
  title?: string;
  type?: string;
  status?: string;
  link?: string;
  date?: string;
  content?: string;
  more?: string;
}

/** An item as WordPress 6 exports it. */
export const wordPressItem = (item: WordPressItem) => `
	<item>
		<title><![CDATA[${item.title ?? `Tèks ${item.id}`}]]></title>
		<link>${item.link ?? `https://ansyen.org/2014/05/teks-${item.id}/`}</link>
		<pubDate>Sat, 03 May 2014 12:30:00 +0000</pubDate>
		<dc:creator><![CDATA[pastè]]></dc:creator>
		<guid isPermaLink="false">https://ansyen.org/?p=${item.id}</guid>
		<description></description>
		<content:encoded><![CDATA[${item.content ?? "<!-- wp:paragraph --><p>Kèk mo.</p><!-- /wp:paragraph -->"}]]></content:encoded>
		<excerpt:encoded><![CDATA[]]></excerpt:encoded>
		<wp:post_id>${item.id}</wp:post_id>
		<wp:post_date><![CDATA[2014-05-03 08:30:00]]></wp:post_date>
		<wp:post_date_gmt><![CDATA[${item.date ?? "2014-05-03 12:30:00"}]]></wp:post_date_gmt>
		<wp:post_name><![CDATA[teks-${item.id}]]></wp:post_name>
		<wp:status><![CDATA[${item.status ?? "publish"}]]></wp:status>
		<wp:post_type><![CDATA[${item.type ?? "post"}]]></wp:post_type>
		<wp:post_password><![CDATA[]]></wp:post_password>${item.more ?? ""}
	</item>`;

export const wordPressFile = (items: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
	<title>Ansyen sit la</title>
	<link>https://ansyen.org</link>
	<language>fr-FR</language>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>https://ansyen.org</wp:base_site_url>
	<wp:base_blog_url>https://ansyen.org</wp:base_blog_url>
	<wp:category><wp:term_id>3</wp:term_id><wp:cat_name><![CDATA[Prières]]></wp:cat_name></wp:category>${items}
</channel>
</rss>`;

const classicText = `Bonjou <strong>tout moun</strong>.

[caption id="attachment_9" align="alignnone" width="300"]<a href="https://ansyen.org/wp-content/uploads/2014/05/legliz.jpg"><img src="https://ansyen.org/wp-content/uploads/2014/05/legliz-300x200.jpg" alt="Legliz la" /></a> Dimanch maten[/caption]

<a href="javascript:alert(1)">klike</a><script>alert(2)</script> &lt;script&gt;alert(3)&lt;/script&gt; <img src=x onerror="alert(4)">`;

/** What an exporter writes: posts, a page, a draft, media, a menu, trash, and a thumbnail. */
export const wordPressExport = wordPressFile(
  [
    wordPressItem({
      id: 12,
      title: "Levez les yeux &amp; priez",
      content: classicText,
      more: `
		<category domain="category" nicename="prieres"><![CDATA[Prières]]></category>
		<category domain="post_tag" nicename="foi"><![CDATA[foi]]></category>
		<category domain="language" nicename="ht"><![CDATA[Kreyòl]]></category>
		<wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
		<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content><![CDATA[Mèsi]]></wp:comment_content></wp:comment>`,
    }),
    wordPressItem({ id: 13, status: "draft", date: "0000-00-00 00:00:00", link: "https://ansyen.org/?p=13" }),
    wordPressItem({ id: 14, status: "private" }),
    wordPressItem({ id: 15, type: "page", title: "À propos", link: "https://ansyen.org/a-propos/" }),
    wordPressItem({ id: 16, status: "trash" }),
    wordPressItem({ id: 17, type: "nav_menu_item" }),
    wordPressItem({ id: 18, content: "" }),
    wordPressItem({
      id: 9,
      type: "attachment",
      status: "inherit",
      more: `
		<wp:attachment_url><![CDATA[https://ansyen.org/wp-content/uploads/2014/05/antet.png]]></wp:attachment_url>
		<wp:postmeta><wp:meta_key><![CDATA[_wp_attachment_image_alt]]></wp:meta_key><wp:meta_value><![CDATA[Antèt]]></wp:meta_value></wp:postmeta>`,
    }),
  ].join(""),
);

export const ghostExport = JSON.stringify({
  db: [
    {
      meta: { exported_on: 1_700_000_000_000, version: "5.80.0" },
      data: {
        posts: [
          {
            ...{ id: "65a", uuid: "u-1", title: "Une lettre", slug: "une-lettre", status: "published" },
            ...{
              type: "post",
              lexical: null,
              published_at: "2021-03-04T10:00:00.000Z",
              custom_excerpt: null,
            },
            feature_image: "__GHOST_URL__/content/images/2021/03/a.png",
            html: '<p>Lisez <a href="__GHOST_URL__/autre/">l’autre</a> { "posts": [ }.</p><!--kg-card-begin: html--><iframe src="https://www.youtube.com/embed/abc"></iframe><!--kg-card-end: html-->',
          },
          {
            id: "65b",
            uuid: "u-2",
            title: "Sans HTML",
            slug: "sans",
            html: null,
            lexical: "{}",
            status: "draft",
          },
        ],
        tags: [
          { id: "t1", name: "Teaching", slug: "teaching", visibility: "public" },
          { id: "t2", name: "#en", slug: "hash-en", visibility: "internal" },
        ],
        posts_tags: [
          { post_id: "65a", tag_id: "t1", sort_order: 0 },
          { post_id: "65a", tag_id: "t2", sort_order: 1 },
        ],
      },
    },
  ],
});

export const markdownFiles = {
  "sit/content/posts/legliz.md": `---
title: "Legliz la"
date: 2019-02-03
categories: [Bib]
lang: ht
aliases: ["/vye/legliz.html"]
---
# Legliz la

![Foto](../../static/images/legliz.png) ak <img src="/images/lot.png" alt="lòt">
`,
  "sit/content/posts/bouyon.md": `---\ntitle: Bouyon\ndraft: true\n---\nMo.\n`,
  "sit/_posts/2020-01-02-bonne-annee.md": "# Bonne année\n\nDes mots.\n",
  "sit/content/toml.md": `+++\ntitle = "x"\n+++\nMo.\n`,
  "sit/content/bad.md": "---\ntitle: [\n---\nMo.\n",
};
