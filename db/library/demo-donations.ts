interface DemoDonation {
  donorName: string;
  /** At a reserved domain (RFC 2606). */
  donorEmail: string;
  /** Minor units. */
  amount: number;
  currency: "USD" | "EUR" | "CAD";
  paymentMethod: "stripe" | "paypal" | "zelle";
  status: "pending" | "completed" | "failed" | "refunded";
  language: "fr" | "ht" | "en" | "es";
  country: string;
  message?: string;
  isRecurring?: boolean;
  isPublic?: boolean;
  isAnonymous?: boolean;
  daysAgo: number;
}

/** Demo donations. They count in no total. */
export const demoDonations: DemoDonation[] = [
  {
    donorName: "Marie-Claire Joseph",
    donorEmail: "marie-claire@example.org",

    amount: 50_00,
    currency: "USD",
    paymentMethod: "stripe",
    status: "completed",

    language: "ht",
    country: "HT",
    isPublic: true,
    isRecurring: true,
    daysAgo: 0,
    message: "Mèsi pou pawòl chak maten an. Li kenbe m kanpe.",
  },
  {
    donorName: "Jean-Robert Pierre",
    donorEmail: "jean-robert@example.org",

    amount: 100_00,
    currency: "USD",
    paymentMethod: "zelle",
    status: "pending",

    language: "fr",
    country: "US",
    daysAgo: 1,
  },
  {
    donorName: "Esther Louis",
    donorEmail: "esther@example.org",

    amount: 25_00,
    currency: "CAD",
    paymentMethod: "paypal",
    status: "completed",

    language: "en",
    country: "CA",
    isPublic: true,
    isAnonymous: true,
    daysAgo: 3,
    message: "Thank you for praying with us this winter.",
  },
  {
    donorName: "Familia Ramírez",
    donorEmail: "ramirez@example.org",

    amount: 250_00,
    currency: "USD",
    paymentMethod: "paypal",
    status: "completed",

    language: "es",
    country: "DO",
    isPublic: true,
    daysAgo: 6,
    message: "Con gratitud por cada palabra.",
  },
  {
    donorName: "Paul Désir",
    donorEmail: "paul@example.org",

    amount: 40_00,
    currency: "USD",
    paymentMethod: "stripe",
    status: "failed",

    language: "fr",
    country: "FR",
    daysAgo: 9,
  },
  {
    donorName: "Rose Délica",
    donorEmail: "rose@example.org",

    amount: 75_00,
    currency: "EUR",
    paymentMethod: "paypal",
    status: "refunded",

    language: "fr",
    country: "BE",
    daysAgo: 15,
  },
  {
    donorName: "Wilner Charles",
    donorEmail: "wilner@example.org",

    amount: 1_000_00,
    currency: "USD",
    paymentMethod: "zelle",
    status: "completed",

    language: "ht",
    country: "US",
    isPublic: true,
    daysAgo: 22,
  },
  {
    donorName: "Marie-Claire Joseph",
    donorEmail: "marie-claire@example.org",

    amount: 50_00,
    currency: "USD",
    paymentMethod: "stripe",
    status: "completed",

    language: "ht",
    country: "HT",
    isPublic: true,
    isRecurring: true,
    daysAgo: 30,
  },
];
