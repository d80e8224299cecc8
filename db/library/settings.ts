/**
 * The initial settings of a new site. What nobody can know beforehand (the pastor, the founding year, addresses) is
 * empty; pages and mails leave it out.
 */
export const firstSettings = () => ({
  site: {
    siteName: "Limyè",
    siteDescription: {
      fr: "La maison en ligne d’un ministère pastoral : une parole chaque matin, la prière, et une famille en quatre langues.",
      ht: "Kay ministè yon pastè sou entènèt: yon pawòl chak maten, lapriyè, ak yon sèl fanmi nan kat lang.",
      en: "The online home of a pastor’s ministry: a word every morning, prayer, and one family in four languages.",
      es: "La casa en línea de un ministerio pastoral: una palabra cada mañana, oración y una familia en cuatro idiomas.",
    },
    primaryColor: "#3B82F6",
    secondaryColor: "#8B5CF6",
  },
  ministry: {
    pastorName: "",
    tagline: {
      fr: "Une lumière pour chaque matin",
      ht: "Yon limyè pou chak maten",
      en: "A light for every morning",
      es: "Una luz para cada mañana",
    },
    heroTitle: {
      fr: "Que la lumière se lève sur votre journée",
      ht: "Se pou limyè a leve sou jounen ou",
      en: "May light rise upon your day",
      es: "Que la luz amanezca sobre tu día",
    },
    heroSubtitle: {
      fr: "Chaque matin à huit heures, un verset, une réflexion et un encouragement, en français, en créole, en anglais et en espagnol.",
      ht: "Chak maten a uitè, yon vèsè, yon refleksyon ak yon ankourajman, an kreyòl, an franse, an angle ak an panyòl.",
      en: "Every morning at eight: a verse, a reflection and a word of encouragement, in French, Creole, English and Spanish.",
      es: "Cada mañana a las ocho: un versículo, una reflexión y una palabra de aliento, en francés, criollo, inglés y español.",
    },
    about: {
      fr: "Notre ministère accompagne des familles francophones, créolophones, anglophones et hispanophones, en Haïti et dans la diaspora. Nous prions, nous enseignons la Parole et nous marchons aux côtés de ceux qui cherchent, de ceux qui pleurent et de ceux qui rendent grâce.",
      ht: "Ministè nou an ap mache ak fanmi ki pale kreyòl, franse, angle ak panyòl, ann Ayiti kou nan dyaspora a. Nou priye, nou anseye Pawòl la, epi nou kanpe bò kote moun k ap chèche, moun k ap kriye ak moun k ap di Bondye mèsi.",
      en: "Our ministry walks with French, Creole, English and Spanish-speaking families, in Haiti and across the diaspora. We pray, we teach the Word, and we stand beside those who are searching, those who mourn and those who give thanks.",
      es: "Nuestro ministerio acompaña a familias que hablan francés, criollo, inglés y español, en Haití y en la diáspora. Oramos, enseñamos la Palabra y caminamos junto a quienes buscan, a quienes lloran y a quienes dan gracias.",
    },
    claims: [],
    phone: "",
    email: "",
    address: "",
    chatNumber: "",
    links: { videoChannel: "", facebook: "", instagram: "" },
    videos: [],
  },
});
