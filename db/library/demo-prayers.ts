interface DemoPrayer {
  name: string;
  country: string;
  language: "fr" | "ht" | "en" | "es";
}

interface DemoPrayerRequest {
  requesterName: string;
  isAnonymous?: boolean;
  prayerType:
    "healing" | "family" | "financial" | "guidance" | "protection" | "salvation" | "thanksgiving" | "other";
  title: string;
  description: string;
  language: "fr" | "ht" | "en" | "es";
  isUrgent?: boolean;
  isPrivate?: boolean;
  /** It waits for the team. */
  isWaiting?: boolean;
  /** How it was answered. */
  answer?: string;
  daysAgo: number;
  prayers?: DemoPrayer[];
}

const rose: DemoPrayer = { name: "Rose-Marie", country: "HT", language: "ht" };
const wilner: DemoPrayer = { name: "Frè Wilner", country: "US", language: "ht" };
const esther: DemoPrayer = { name: "Esther L.", country: "CA", language: "fr" };
const daniel: DemoPrayer = { name: "Daniel", country: "US", language: "en" };
const lucia: DemoPrayer = { name: "Lucía Ramírez", country: "DO", language: "es" };
const grace: DemoPrayer = { name: "Grace", country: "BS", language: "en" };
const jacques: DemoPrayer = { name: "Pasteur Jacques", country: "FR", language: "fr" };

/** Demo prayer requests, each in its own language. Without any address: nobody is mailed. */
export const demoPrayerRequests: DemoPrayerRequest[] = [
  {
    requesterName: "Mirlande Joseph",
    prayerType: "healing",
    title: "Pou manman m ki lopital",
    description:
      "Manman m nan lopital depi lendi ak tansyon wo. Doktè yo ap fè tès. Priye pou Bondye ba l fòs, epi pou nou menm ki bò kote l yo kenbe lafwa.",
    language: "ht",
    isUrgent: true,
    daysAgo: 0.5,
    prayers: [rose, esther],
  },
  {
    requesterName: "Samuel Pierre",
    prayerType: "guidance",
    title: "Un choix pour mes études",
    description:
      "Je dois choisir avant la fin du mois entre rester près de ma famille et partir étudier dans une autre ville. Priez pour que j’entende la voix de Dieu plus que ma peur.",
    language: "fr",
    daysAgo: 2,
    prayers: [jacques],
  },
  {
    requesterName: "Guerda",
    isAnonymous: true,
    prayerType: "financial",
    title: "Lajan lekòl timoun yo",
    description:
      "Mwen gen de timoun ki pou tounen lekòl, epi komès la pa mache. M ap mande Bondye pou l louvri yon pòt, epi pou m pa pèdi kè.",
    language: "ht",
    daysAgo: 3,
    prayers: [wilner, rose, grace],
  },
  {
    requesterName: "Karen Thompson",
    prayerType: "family",
    title: "My brother and I have not spoken for years",
    description:
      "We said hard words after our father’s funeral. I wrote him a letter last week. Please pray that his heart is soft when he reads it, and that mine stays soft whatever he answers.",
    language: "en",
    daysAgo: 4,
    prayers: [daniel, lucia],
  },
  {
    requesterName: "Yolanda Peña",
    prayerType: "protection",
    title: "Por mi esposo que trabaja de noche",
    description:
      "Mi esposo conduce un camión toda la noche por caminos difíciles. Pido que Dios lo cuide en cada viaje y que nuestra casa tenga paz mientras lo esperamos.",
    language: "es",
    daysAgo: 5,
  },
  {
    requesterName: "Jean-Baptiste",
    prayerType: "salvation",
    title: "Pour mon fils",
    description:
      "Mon fils de vingt ans ne prie plus. Nous parlons peu, mais il vient encore dîner le dimanche. Que ma table reste une porte ouverte.",
    language: "fr",
    daysAgo: 8,
    prayers: [jacques, esther, rose, wilner, grace, daniel],
  },
  {
    requesterName: "Rosemond Charles",
    prayerType: "healing",
    title: "Je pitit fi m nan",
    description: "Pitit fi m nan pa t wè byen. Nou te priye avan operasyon an.",
    language: "ht",
    answer:
      "Operasyon an byen pase. Premye bagay li di lè yo retire pansman an se: “Papa, mwen wè limyè a!” Mèsi tout moun ki te priye.",
    daysAgo: 12,
    prayers: [rose, wilner, esther, lucia],
  },
  {
    requesterName: "Nathalie Augustin",
    prayerType: "financial",
    title: "Trouver du travail",
    description: "Sans travail depuis six mois, je demandais la force de continuer à chercher.",
    language: "fr",
    answer:
      "J’ai commencé lundi dans une petite clinique, à vingt minutes de chez moi. Pendant l’attente, Dieu m’a appris à compter les jours autrement.",
    daysAgo: 15,
    prayers: [jacques, esther],
  },
  {
    requesterName: "David Miller",
    prayerType: "family",
    title: "A safe birth",
    description: "Our first child was due, and there were complications.",
    language: "en",
    answer:
      "Our daughter is here, small and strong. Her mother is well. We named her Hope, because that is what your prayers gave us.",
    daysAgo: 20,
    prayers: [daniel, grace],
  },
  {
    requesterName: "Carmen Rosario",
    prayerType: "thanksgiving",
    title: "Mi madre volvió a caminar",
    description: "Después de la caída los médicos no prometían nada.",
    language: "es",
    answer:
      "Ayer mi madre cruzó la sala sin bastón y nos pidió café. Gracias a quienes oraron sin conocerla.",
    daysAgo: 25,
    prayers: [lucia],
  },
  {
    requesterName: "Marie-Ange",
    prayerType: "family",
    title: "Pour mon couple",
    description:
      "Nous traversons un temps difficile et je ne sais pas à qui en parler. Je demande un entretien avec un pasteur, en toute discrétion.",
    language: "fr",
    isPrivate: true,
    isWaiting: true,
    daysAgo: 0,
  },
  {
    requesterName: "Fritz Gérald",
    prayerType: "other",
    title: "Pou legliz nou an",
    description: "N ap repare twati legliz la apre siklòn nan. Priye pou ouvriye yo ak pou tout sa ki manke.",
    language: "ht",
    isWaiting: true,
    daysAgo: 0,
  },
];
