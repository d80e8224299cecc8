import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Language } from "~/i18n/languages";

/** The fake's behaviour. */
export type FakeAiBehaviour =
  | "good"
  /** Never answers. */
  | "slow"
  /** 500. */
  | "broken"
  /** 200 with a body that is not JSON. */
  | "garbage"
  /** A reflection that quotes an invented verse. */
  | "invented"
  /** Names another passage. */
  | "reference"
  /** Half a sentence. */
  | "short"
  | "markup"
  /** French, whatever was asked. */
  | "french"
  /** A translation without its links and pictures. */
  | "unlinked"
  /** A translation without its marks. */
  | "unmarked"
  /** A translation in which a part is empty. */
  | "empty"
  /** The text untranslated. */
  | "parrot";

interface Question {
  language: Language;
  body: string;
}

/** An OpenAI-compatible server on loopback. `mood` may be changed at any time, for one language or for all. */
export async function fakeOpenAi(mood: FakeAiBehaviour | ((language: Language) => FakeAiBehaviour) = "good") {
  const questions: Question[] = [];
  const fake = { mood };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const language = languageAsked(body);
      questions.push({ language, body });
      const now = typeof fake.mood === "function" ? fake.mood(language) : fake.mood;
      if (now === "slow") return;
      if (now === "broken") return void response.writeHead(500).end('{"error":{"message":"out of order"}}');
      const answer = body.includes('"name":"translation"')
        ? translation(body)
        : body.includes('"name":"motivation"')
          ? motivation
          : body.includes('"name":"language"')
            ? () => ({ language: namedLanguage(body) })
            : body.includes('"name":"quote"')
              ? sentence
              : body.includes('"name":"sermon_summary"')
                ? summary
                : body.includes('"name":"goals"')
                  ? goals
                  : reflection;
      const content = now === "garbage" ? "I would rather not." : JSON.stringify(answer(now, language));
      response.writeHead(200, { "Content-Type": "application/json" }).end(completion(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    questions,
    feel(next: FakeAiBehaviour | ((language: Language) => FakeAiBehaviour)) {
      fake.mood = next;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const completion = (content: string) =>
  JSON.stringify({
    id: "chatcmpl-fake",
    object: "chat.completion",
    created: 0,
    model: "fake",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content, refusal: null } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });

const languageAsked = (body: string): Language =>
  body.includes("Write only in French")
    ? "fr"
    : body.includes("Haitian Creole (")
      ? "ht"
      : body.includes("Spanish")
        ? "es"
        : "en";

function reflection(mood: FakeAiBehaviour, language: Language) {
  const good = drafts[mood === "french" ? "fr" : language];
  switch (mood) {
    case "invented":
      return { ...good, explanation: `${good.explanation} ${inventedVerse[language]}` };
    case "reference":
      return { ...good, motivation: `${good.motivation} Néhémie 3:7.` };
    case "short":
      return { ...good, motivation: good.motivation.split(" ").slice(0, 8).join(" ") };
    case "markup":
      return { ...good, explanation: `<b>${good.explanation}</b>` };
    default:
      return good;
  }
}

function motivation(mood: FakeAiBehaviour, language: Language) {
  const good = motivationDrafts[mood === "french" ? "fr" : language];
  switch (mood) {
    case "invented":
      return { ...good, content: `${good.content} ${inventedVerse[language]}` };
    case "reference":
      return { ...good, content: `${good.content} Néhémie 3:7.` };
    case "short":
      return { ...good, content: good.content.split(" ").slice(0, 8).join(" ") };
    case "markup":
      return { ...good, content: `<b>${good.content}</b>` };
    default:
      return good;
  }
}

/** A summary of a sermon: the first part of a reflection. */
function summary(mood: FakeAiBehaviour, language: Language) {
  const { explanation } = reflection(mood, language);
  return { summary: mood === "short" ? explanation.split(" ").slice(0, 8).join(" ") : explanation };
}

function sentence(mood: FakeAiBehaviour, language: Language) {
  const good = sentences[mood === "french" ? "fr" : language];
  switch (mood) {
    case "invented":
      return { quote: `${good} ${inventedVerse[language]}` };
    case "reference":
      return { quote: `${good} Néhémie 3:7.` };
    case "short":
      return { quote: good.split(" ").slice(0, 4).join(" ") };
    case "markup":
      return { quote: `<b>${good}</b>` };
    default:
      return { quote: good };
  }
}

/** Goals of the library; `invented`: an id and a target that it does not have. */
const goals = (mood: FakeAiBehaviour) => ({
  goals:
    mood === "invented"
      ? [
          { id: "fast-for-forty-days", target: 40 },
          { id: "prayer-this-week", target: 1_000_000 },
        ]
      : [
          { id: "community-this-month", target: 8 },
          { id: "reflection-this-week", target: 2 },
          { id: "reflection-this-month", target: 8 },
          { id: "prayer-this-week", target: 210 },
          { id: "verses-this-week", target: 14 },
        ],
});

/** Prefixes every word with the language: "Bonjour" in English becomes "enBonjour". Addresses and marks stay. */
function translation(body: string) {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const { texts } = JSON.parse(messages.at(-1)!.content) as { texts: string[] };
  return (mood: FakeAiBehaviour, language: Language) => ({
    texts: texts.map((text) => {
      if (mood === "empty") return "";
      if (mood === "parrot") return text;
      const translated = text.replace(
        /(\]\([^)]*\))|(\p{L}+)/gu,
        (all, address?: string) => address ?? language + all,
      );
      if (mood === "unlinked") return translated.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
      return mood === "unmarked" ? translated.replace(/⟦\d+⟧/g, "") : translated;
    }),
  });
}

/** The language that it detects in a few words. */
function namedLanguage(body: string): Language | "other" {
  if (/bonjou\b|mèsi/i.test(body)) return "ht";
  if (/hello|thank/i.test(body)) return "en";
  if (/hola|gracias/i.test(body)) return "es";
  return /obrigad/i.test(body) ? "other" : "fr";
}

const inventedVerse: Record<Language, string> = {
  fr: "«\u00a0Celui qui marche lentement arrivera toujours le premier à la porte\u00a0».",
  ht: "«\u00a0Moun ki mache dousman ap toujou rive premye devan pòt la\u00a0».",
  en: "“He that walketh slowly shall ever be first at the gate.”",
  es: "«El que camina despacio siempre llegará primero a la puerta».",
};

export const drafts: Record<Language, { explanation: string; motivation: string }> = {
  fr: {
    explanation:
      "Cette parole ne demande pas de faire semblant que tout va bien. Elle nous tourne vers celui qui était là avant nous et qui reste quand les autres sont partis. Le Seigneur ne regarde pas notre fatigue de loin ; il la connaît, il la porte, il nous donne la place de respirer. Ce qui change, ce n’est pas d’abord la route, c’est la main que nous tenons en la suivant.",
    motivation:
      "Ce matin, choisissez une chose que vous craignez et dites-la au Seigneur avec vos mots à vous. Puis faites le premier pas, même petit, en vous souvenant que vous ne marchez pas seul.",
  },
  ht: {
    explanation:
      "Pawòl sa a pa mande nou pou nou fè tankou tout bagay anfòm. Li vire je nou sou Bondye ki te la anvan nou, epi ki rete lè lòt moun ale. Seyè a pa gade fatig nou yo de lwen; li konnen yo, li pote yo ansanm ak nou, li ban nou yon kote pou nou respire. Sa ki chanje a se pa chemen an, se men nou kenbe pandan n ap mache a.",
    motivation:
      "Maten an, chwazi yon sèl bagay ki fè kè ou sote, epi di Seyè a sa ak pwòp mo pa ou. Apre sa, fè premye pa a, menm si li piti, paske ou pa pou kont ou sou wout la.",
  },
  en: {
    explanation:
      "This word does not ask us to pretend that all is well. It turns our eyes to the one who was there before us and who stays when the others have gone home. The Lord does not watch our weariness from far away; he knows it, he carries it with us, and he gives us room to breathe. What changes first is not the road, it is the hand that we hold along it.",
    motivation:
      "This morning, choose one thing that you are afraid of and tell it to the Lord in your own words. Then take the first step, however small, and remember that you do not walk alone.",
  },
  es: {
    explanation:
      "Esta palabra no nos pide fingir que todo está bien. Nos hace mirar a quien estaba aquí antes que nosotros y que se queda cuando los demás se han ido. El Señor no mira nuestro cansancio desde lejos; lo conoce, lo lleva con nosotros y nos da un lugar para respirar. Lo que cambia primero no es el camino, es la mano que tomamos para seguir por él.",
    motivation:
      "Esta mañana, elige una sola cosa que te dé miedo y cuéntasela al Señor con tus propias palabras. Después da el primer paso, por pequeño que sea, y recuerda que no caminas sin compañía.",
  },
};

export const motivationDrafts: Record<Language, { title: string; content: string }> = {
  fr: {
    title: "Une force qui ne s’épuise pas",
    content:
      "Vous n’avez pas à porter cette journée à la seule force de vos bras. Celui qui vous a appelé connaît le poids de vos heures, et il reste là quand le courage vous manque. Commencez par ce qui est devant vous, une chose après l’autre, et laissez-lui le reste. Ce soir, prenez le temps de dire merci pour un seul pas que vous avez pu faire.",
  },
  ht: {
    title: "Yon fòs ki pa janm fini",
    content:
      "Ou pa oblije pote jounen sa a ak fòs ponyèt ou sèlman. Sila a ki rele ou a konnen pwa chak èdtan, epi li rete la lè kouraj ou ap febli. Kòmanse ak sa ki devan ou, yon bagay apre lòt, epi kite rès la nan men li. Aswè a, pran yon ti tan pou di mèsi pou yon sèl pa ou te kapab fè.",
  },
  en: {
    title: "A strength that does not run out",
    content:
      "You do not have to carry this day with the strength of your own arms. The one who called you knows the weight of your hours, and he stays when your courage is failing. Begin with what is in front of you, one thing after another, and leave the rest to him. This evening, take a moment to give thanks for a single step that you were able to take.",
  },
  es: {
    title: "Una fuerza que no se agota",
    content:
      "No tienes que llevar este día con la sola fuerza de tus brazos. Quien te llamó conoce el peso de tus horas, y se queda cuando te falta el ánimo. Empieza por lo que está delante de ti, una cosa después de la otra, y deja el resto en sus manos. Esta noche, toma un momento para dar gracias por un solo paso que pudiste dar.",
  },
};

export const sentences: Record<Language, string> = {
  fr: "Quand la nuit vous paraît longue, gardez la main dans celle de Dieu, et le matin vous trouvera debout.",
  ht: "Lè nwit la parèt long pou ou, kenbe men Bondye, epi maten an ap jwenn ou kanpe sou de pye ou.",
  en: "When the night seems long to you, keep your hand in the hand of God, and the morning will find you standing.",
  es: "Cuando la noche te parezca larga, no sueltes la mano de Dios, y la mañana te encontrará de pie en su luz.",
};
