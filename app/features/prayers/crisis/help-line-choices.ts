/** The purpose of a help line. */
export const helpLineKinds = ["talk", "violence", "emergency"] as const;
export type HelpLineKind = (typeof helpLineKinds)[number];

export const MAX_HELP_LINES = 30;

export interface HelpLine {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The name that the service itself uses. */
  name: string;
  phone: string;
  kind: HelpLineKind;
}

/** Help lines of the countries where the ministry's visitors live, as published in 2026. Editable in the settings. */
export const initialHelpLines: HelpLine[] = [
  { country: "HT", name: "Association haïtienne de psychologie", phone: "+509 2919-9000", kind: "talk" },
  { country: "HT", name: "Police nationale d’Haïti", phone: "114", kind: "emergency" },
  { country: "US", name: "Suicide & Crisis Lifeline", phone: "988", kind: "talk" },
  { country: "US", name: "National Domestic Violence Hotline", phone: "1-800-799-7233", kind: "violence" },
  { country: "US", name: "Emergency services", phone: "911", kind: "emergency" },
  { country: "CA", name: "Suicide Crisis Helpline", phone: "988", kind: "talk" },
  { country: "CA", name: "Emergency services – Services d’urgence", phone: "911", kind: "emergency" },
  { country: "FR", name: "Numéro national de prévention du suicide", phone: "3114", kind: "talk" },
  { country: "FR", name: "Violences Femmes Info", phone: "3919", kind: "violence" },
  { country: "FR", name: "Numéro d’urgence européen", phone: "112", kind: "emergency" },
  { country: "ES", name: "Línea de atención a la conducta suicida", phone: "024", kind: "talk" },
  { country: "ES", name: "Atención a víctimas de violencia de género", phone: "016", kind: "violence" },
  { country: "ES", name: "Emergencias", phone: "112", kind: "emergency" },
  { country: "DO", name: "Línea nacional de salud mental", phone: "811", kind: "talk" },
  { country: "DO", name: "Línea Mujer, Ministerio de la Mujer", phone: "*212", kind: "violence" },
  { country: "DO", name: "Sistema Nacional de Emergencias", phone: "911", kind: "emergency" },
];
