/** Phrase syntax: see ../crisis-words.ts. */
export const frenchPhrases = `
  suicide|suicides|suicider|suicidaire|suicidaires|suicidee
  me|nous tuer !au|a|en|pour
  se tuer !au|a|en|pour
  je|j'|tu|il|elle|on ne? veux|veut|voudrais|voudrait|souhaite|prefere|prefererais|voulais|voulait mourir !a|pour|au|avec|en
  jveux|jve|jvoudrais|aimerais|jaimerais mourir !a|pour|au|avec|en
  envie|envies de|d' mourir|crever|disparaitre !a|pour
  pense|penser|pensees|songe|songer a|de|au la? mort|mourir|suicide
  veux|voudrais|envie|veut|voudrait d'en|d_en|den|en finir !avec|de
  finir avec la|ma|sa|cette vie
  finir avec mes|ses jours
  mettre|mets|met|mettrai|mis fin a mes|ses jours
  mettre|mets|met|mettrai|mis fin a ma|sa vie
  m'oter|moter|m'enlever|menlever|s'oter|soter|s'enlever la vie
  plus|pas|aucune la? envie|force|gout|raison|raisons de vivre !dans|avec|en|comme
  plus|aucun gout|interet a la vie
  veux|veut|voulais|voulait|jveux|jve plus|pas vivre !dans|avec|en|chez|a|ici|sous
  fatigue|fatiguee|marre|las|lasse|assez|degoute|degoutee de|d' la? vivre|vie
  peux|peut plus de vivre
  vie ne? vaut|vaux plus|pas la peine
  vie n'a|na|a plus de|aucun sens
  mieux sans moi
  mieux si j'etais|jetais|etais mort|morte|pas_la
  voudrais|aimerais|jaimerais|voudrait|prefererais|prefere etre mort|morte
  aimerais|jaimerais|voudrais|veux|veut disparaitre
  voudrais|aimerais|jaimerais ne? jamais|pas etre ne|nee
  n'etre|netre jamais ne|nee
  ne? plus jamais? me|se reveiller
  idees noires|suicidaires
  pensees noires|suicidaires
  automutile|sautomutile|mautomutile|automutiler|automutilation|mutile|mutiler|scarifie|scarifier|scarification
  me|m'en|se|s'en faire|fais|fait du mal
  me|se? couper|coupe|ouvrir|taillader|taillade les? veines|bras|poignets
  me|se pendre
  s'est|est pendu|pendue
  me|se jeter du|d'|sous|dans un|le|la|l'? pont|toit|balcon|vide|train|fenetre|puits
  avaler|avale tous|toute|une ... medicaments|comprimes|cachets|pilules
  surdose|overdose
  aimerais|jaimerais|voudrais|veux ne? plus exister
  si je mourais|meurs|disparaissais
  violence|violences conjugale|conjugales|domestique|domestiques|familiale|familiales|intrafamiliale|intrafamiliales|sexuelle|sexuelles|physique|physiques
  violence|violences a|dans|chez mon|notre|le|ma|la|son|nous? foyer|couple|maison|mariage|famille
  violent|violente|violents avec|envers moi|nous|elle|les|mes|ses
  mari|conjoint|pere|copain|compagnon|ex|epoux|partenaire est|devient|etait tres? violent
  agression|agressions|agresse|agressee|abus|harcelement|exploitation sexuel|sexuels|sexuelle|sexuelles|sexuellement
  attouchement|attouchements|inceste|pedophile
  abuse|abuser|abusait|abusent de moi|ma_fille|mon_fils|ma_soeur|mes_enfants
  abusee par
  abuse|abusee sexuellement
  viol|viols|violee|violees|violeur|violeurs
  viole|violer|violaient|violait !la|le|les|l|l'|leurs|sa|ses|son|tes|ta|ton|vos|nos|de|du|d|mes|une
  viole|violer ... fille|femme|enfant|soeur|niece
  mari|femme|conjoint|conjointe|copain|copine|pere|mere|papa|maman|compagnon|ex|oncle|frere|beau-pere|patron|il|elle|ils|qui ... me|nous|la bat|battait|battent|frappe|frappait|frappent|gifle|tabasse|etrangle|maltraite|brutalise|menace
  mari|conjoint|copain|pere|mere|oncle|frere|il|elle|ils ... m'a|ma|m'ont|nous_a|l'a frappe|frappee
  m'a|ma|m'ont|mont|l'a|nous_a|nous_ont|l'ont battu|battue|giflee|tabasse|tabassee|etranglee|maltraitee|maltraite|menacee|agresse|agressee|poignarde|poignardee|violee|viole
  bat|frappe|tabasse|maltraite ma|mes|sa|ses|les mere|enfants|fille|soeur|femme|maman
  battue|battues|frappee|maltraitee|maltraite|maltraites|tabassee par
  femme|femmes|enfant|enfants|epouse battue|battues|battu|battus|maltraite|maltraites
  maltraitance|maltraitances
  peur de mon mari|pere|conjoint|copain|ex|oncle|compagnon|beau-pere
  suis|etais battue !par_le|par_la|par_un
  coup|coups de poing|poings|pied|pieds|couteau|machette
  peur de rentrer chez|a
  menace|menaces|menacee|menacent|menacait|menaces de|d' mort|me_tuer|nous_tuer|la_tuer|le_tuer|tuer|bruler
  veut|veulent|voulait|voulaient|va|vont|essaie|essaye|tente de? me|nous|la|le tuer|assassiner|kidnapper
  failli|essaye|essaie|tente|cherche|cherchent de|a? me|nous|la tuer|etrangler|assassiner
  peur|crains|craint|craignons|inquiete pour ma|sa|notre|nos vie|vies
  ma|sa|notre|nos|leurs|leur vie|vies est|sont|etait|etaient en danger
  ma|sa|notre|nos vie|vies est|sont|etait menacee|menacees
  je|elle|il|nous suis|est|sommes en grand|grave? danger !de
  danger de mort
  pas|plus en securite chez|a_la_maison
  kidnappe|kidnappes|kidnappee|kidnappees|kidnappeurs|ravisseurs|sequestre|sequestree|sequestres
  enleve|enlevee|enleves|enlevees par des|les|un hommes|bandits|gangs|inconnus|individus|groupe
  ont enleve mon|ma|mes|notre|son|sa|un|une fils|fille|mari|frere|soeur|pere|mere|cousin|cousine|enfant|enfants|oncle|ami|pasteur
  prise?|pris|retenu|retenue|retenus en otage|otages
  demandent|reclament|exigent|demande une rancon
  bandits|gangs|gang|hommes_armes ... attaque|attaquent|brule|envahi|tire ... maison|quartier|famille|nous|village
  mariage force
  forcee|forcer|force|oblige|obligee de|a coucher|me_prostituer|rapports
`;
