import { devotions } from "~db/library/devotions";

export const givenVerse = devotions.find(({ id }) => id === "so-loved-the-world")!.texts;
export const givenPost = {
  title: "Une lampe dans la nuit",
  summary: "Ce que nous avons vu à Jacmel.",
  content: `## Chers amis

Nous revenons de **Jacmel** avec [des images](https://limye.example/jacmel) et beaucoup de joie.

![Le port](/pictures/uploads/3f9c.jpg)

> ${givenVerse.fr.verse}
> — ${givenVerse.fr.reference}

- Priez pour la route.
- Priez pour l’école.

---

\`\`\`
code qui reste
\`\`\`

Un dernier mot.`,
};
