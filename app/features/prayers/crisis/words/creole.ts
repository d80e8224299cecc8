/** Phrase syntax: see ../crisis-words.ts. */
export const creolePhrases = `
  swisid|swiside|swisidè|suicide
  touye tèt|kò|pwòp_tèt mwen|mwe|mw|m|li|l|yo|nou|w|ou !travay|nan|pou|ap|etidye|ak
  touye tètmwen|tètm|tètli|tètl !travay|nan|pou|ap|etidye|ak
  touye tèt'm|tèt'l|tèt'li !travay|nan|pou|ap|etidye|ak
  vle|anvi|swete|prefere|deside mouri !pou|nan|anba|ak|avèk|avan|anvan|menm
  mvle|m'vle|manvi|mwenvle|ta_renmen mouri !pou|nan|anba|ak|avèk
  anvi al|fin mouri
  pito mwen|m|mw|li|l mouri !pase|ke|olye|tan|pou
  ta|tap|t'ap pito mouri !pase|ke|olye|tan|pou
  ta pi? bon|miyò|vo si|pou mwen|m|li|l? te? mouri
  pa|p'|pap|pat vle|anvi|ta_vle viv !nan|san|ak|avèk|konsa|pou|lwen|anba|tankou|la
  pa vle viv konsa|la ankò
  pa|pap|p'ap ka|kapab viv ankò
  pa gen okenn? anvi|rezon|fòs|gou viv
  pa gen okenn? rezon|anvi|fòs pou mwen|m|li|l? viv !lafwa|nan
  pa gen anyen ki fè mwen|m viv
  pa wè poukisa mwen|m|map|m'ap|ap ap? viv
  bouke|fatige|las viv
  pa wè okenn? rezon pou mwen|m|li|l kontinye|viv viv? !lafwa|nan
  panse|reve ak|sou lanmò !jezi|kris|seyè|la|papa|manman|frè|li
  bouke|fatige|las|degoute ak|avèk lavi !peche|nan
  lavi a|sa|mwen|m? a|an? pa vo lapenn|anyen
  lavi a|sa|mwen|m? a|an? pa gen sans|enpòtans|valè
  wete|retire|ote lavi|pwòp_lavi mwen|m|li|l|tèt !nan|anba
  pran pwòp lavi
  mete fen|bout nan lavi|jou mwen|m|li|l
  fini ak lavi|tèt mwen|m|li|l|sa|a|la !peche
  fini ak tout bagay !ak
  pann|pandye|neye|pwazonnen tèt|kò mwen|m|li|l|yo
  koupe venn mwen|m|li|l
  koupe|blese|boule|domaje kò|po mwen|m|li|l ak|espre
  vle|anvi blese|domaje|koupe tèt|kò
  fè tèt|kò mwen|m|li|l mal
  bwè|vale|pran pwazon|klowòks|clorox|asid
  bwè|vale|pran tout|anpil|yon_bann grenn|medikaman ... mouri
  lage|jete|voye kò|tèt mwen|m|li|l nan|anba|sou dlo|pi|machin|rivyè|lanmè|pon|twati
  vle|anvi|renmen disparèt
  pi byen|bon|alèz san mwen !yo|nou
  pa|pap|p'ap|janm vle reveye ankò
  vyolans domestik|konjigal|fizik|seksyèl|familyal|lakay
  vyolans nan kay|fwaye|maryaj|fanmi|koup mwen|m|nou|la|an|li|a
  vyolans sou|kont pitit|madanm|timoun_yo|mwen|m
  kadejak|vyòl|vyolè
  vyole mwen|m|l|li|nou|pitit|tifi|ti_fi|fanm|madanm|sè|manman|timoun|kouzin|nyès|jèn
  abi seksyèl|fizik
  abize mwen|m|l|li|pitit|timoun|tifi|ti_fi|seksyèlman
  abize sou|de mwen|m|l|li|pitit|timoun|tifi|ti_fi
  asèlman|arasman|agresyon|eksplwatasyon seksyèl
  atouchman|ensès|pedofil
  fòse|oblije mwen|m|l|li|pitit ... kouche|sèks|seks|pwostitiye
  mari|madanm|menaj|papa|manman|nonm|mesye|msye|frè|bòpè|tonton|patwon|konpayon m|mwen|li|nan|an|la? ... bat|frape|maltrete|trangle|souflete|menase mwen|m|nou|l|li|pitit|timoun
  li|l|lap|l'ap|yap|y'ap|ki toujou|konn|ap|kontinye? bat|frape|maltrete|trangle|souflete mwen|m|nou|pitit|timoun|manman
  polisye|gang|bandi|nèg yo? ... bat|maltrete|menase|pouswiv mwen|m|nou|fanmi|pitit
  mwen|m|li te|ap|se? sibi|viktim|viv ... vyolans|kadejak|abi|maltrètman
  maltrete|maltrètans|maltrètman
  mari|papa|menaj|nonm|mesye mwen|m|li|an|nan? vin|trè|twò|se_yon_moun_ki? vyolan
  pè mari|menaj|papa|bòpè|tonton|ansyen mwen|m|li
  pè tounen|antre|rantre|dòmi lakay
  menase mwen|m|l|li|nou|yo|fanmi ... touye|boule|lanmò|tire
  menase pou|ap yo|li|l? touye|boule|tire
  menase touye|boule|tire !lajan
  menas lanmò
  mete kouto|zam|pistolè|manchèt sou|nan kou|gòj|tèt|tanp mwen|m|li|l|nou
  yo|y|bandi|gang|mari|nonm|menaj ... ap|pral touye mwen|m|nou|li|l|pitit !tèt
  vle|eseye|chèche|manke touye|asasinen|boule|trangle|kidnape mwen|m|nou|li|l|fanmi|pitit|papa|manman !tèt
  pè|krent|tranble pou lavi mwen|m|nou|l|li|fanmi|pitit
  lavi mwen|m|nou|l|li|pitit_mwen|fanmi_mwen|fanmi_m|yo an danje
  danje lanmò
  pa an|gen sekirite lakay
  kidnape|kidnapè|kidnapèt|sekestre !moun|chak|tout|ki
  anlve|anleve pitit|papa|manman|mari|madanm|frè|sè|tifi|kouzen|kouzin|zanmi|tonton|m|mwen|l|li
  pran|kenbe mwen|m|l|li|pitit|papa|manman|mari|frè|sè ... otaj
  mande|reklame yon? ranson
  bandi|gang|nèg_ak_zam|moun_ak_zam|zam ... atake|boule|tire|anvayi|kraze ... nou|mwen|m|kay|lakay|katye|fanmi
  tire sou mwen|m|nou|li|l|pitit|fanmi|kay|papa|mari|frè
`;
