/** Phrase syntax: see ../crisis-words.ts. */
export const spanishPhrases = `
  suicidio|suicidios|suicidarme|suicidarse|suicidar|suicida|suicidas|suicido|suicidaria
  quiero|quisiera|deseo|prefiero|queria|quiere|queria|quisiera|preferiria|deseaba morir !a|al|por|con|en
  quiero|quisiera|deseo|prefiero|quiere|preferiria|mejor morirme|morirse
  me|se quiero|quiere|quisiera morir !a|al|por
  ganas de morir|morirme|morirse|matarme|desaparecer !a|por
  pienso|piensa|pensando|pensamientos en|de la? morir|morirme|muerte
  quitarme|quitarse|quitarle|quite|quito la vida !a
  me|se quito|quitar|quitare|quitaria la vida
  matarme|matarse|suicidarnos !trabajando|trabajar|estudiando|a|por
  me|se voy|va|quiero|quiere|quise|quisiera|pienso a|en? matar
  no quiero|quiere|queria|deseo seguir? viviendo|vivir !en|con|sin|como|asi|bajo|aqui|alli
  no quiero|quiere|deseo seguir? viviendo|vivir mas|asi !en|con|como
  ya no quiero|quiere|deseo vivir|existir !en|con|sin|como|bajo|aqui
  no quiero|quisiera|quiere estar|seguir viva|vivo|en_este_mundo|existiendo
  no tengo|tiene|hay|encuentro|veo|tenia mas? ganas|razon|razones|motivo|motivos|fuerzas de|para vivir|seguir_viviendo
  sin ganas|razon|razones|motivo|motivos de|para vivir
  cansado|cansada|harto|harta|aburrido|aburrida|hastiada|hastiado de vivir|la_vida|esta_vida
  no puedo|aguanto|soporto mas|seguir? viviendo|vivir|esta_vida
  vida no|ya_no vale la_pena|nada
  vida no|ya_no tiene sentido
  acabar|acabo|terminar|terminare|acabare con mi|su|esta vida
  acabar con todo
  dejar de vivir|existir !en|con|sin|como|a|del
  nadie ... si muero|muriera|me_muero|me_muriera
  poner|ponerle|puso|pongo fin a mi|su vida
  mejor muerto|muerta|sin_mi
  estarian|estaran|seria mejor sin_mi|si_muriera|si_yo_muriera|si_me_muriera|si_yo_no_estuviera
  quisiera|ojala|quiero|desearia|preferiria|prefiero yo? estar|estuviera muerto|muerta
  quisiera|ojala|desearia no|nunca|jamas haber|hubiera nacido
  quiero|quisiera|quiere desaparecer !de
  no|nunca|jamas quiero|quisiera|querer volver_a|mas? despertar|despertarme
  autolesion|autolesiones|autolesionarme|autolesiono|autolesiona|autolesionarse|autolesionando
  me|se corto|corta|corte|cortar|cortando los|las|mis|sus brazos|venas|munecas
  cortarme|cortarse las|los|mis venas|brazos|munecas
  hacerme|hacerse|haciendome|haciendose dano
  me|se hago|hace dano a? mi|si misma|mismo
  ahorcarme|ahorcarse|ahorco|colgarme|dispararme|envenenarme
  tirarme|lanzarme|tirarse|aventarme de|del|desde un? puente|edificio|techo|balcon|tren|azotea
  tomarme|tomar|tome|tomo|tragarme todas|un_frasco|muchas ... pastillas|pildoras !para|que
  sobredosis
  violencia domestica|intrafamiliar|familiar|sexual|conyugal|fisica|de_genero
  violencia en mi|nuestro|el|la|nuestra|su? hogar|casa|matrimonio|familia|pareja
  abuso|abusos|agresion|agresiones|acoso|explotacion|asalto sexual|sexuales
  abuso|abusa|abusaba|abusaron|abusaban|abusar|abusan de mi|ella|el_nino|la_nina|nosotros|un_nino|una_nina !confianza|paciencia|bondad
  abusada|abusadas|abusadores|abusador
  abusado sexualmente|por
  sexualmente abusada|abusado|agredida
  violacion|violaciones !de|a|del
  violada|violadas|violador|violadores
  me|la|fue|a_mi_hija|lo|nos|han violo|violaron|violado|violada
  violo|violaron a mi|una|la|su
  me|la toca|tocaba|toco|tocan ... noche|noches|partes|cuerpo|cama
  amenaza|amenazo|amenazan|amenazaron con un|una? cuchillo|arma|pistola|machete
  incesto|tocamientos|pedofilo|pederasta
  me|nos pega|pegan|pego|golpea|golpean|golpeo|golpeaba|pegaba|maltrata|maltratan|maltrataba|ahorca|cachetea|patea !el_sol|la_nostalgia
  esposo|marido|novio|pareja|padre|papa|padrastro|hijo|hermano|ex|tio ... la|le|les pega|pego|golpea|golpeo|golpeaba|pegaba|maltrata
  pega|golpea|golpeo|maltrata|maltrato a mi|mis|sus|su|los|las madre|mama|hijos|hija|hijo|hermana|ninos|esposa
  maltrato|maltratos fisico|fisicos|infantil|psicologico|familiar|en_casa|de_mi
  maltratada|maltratadas|golpeada|golpeadas
  esposo|marido|novio|pareja|padre|padrastro|hombre|ex ... violento|agresivo|abusivo
  miedo a|de mi|al|del esposo|marido|novio|padre|padrastro|pareja|ex|tio
  miedo de? volver|regresar|llegar a casa|mi_casa
  amenaza|amenazas|amenazan|amenazo|amenazaron|amenazado|amenazada|amenazando de|con|a muerte|matar|matarme|matarnos|matarla|matarlo|quemar
  me|nos|lo|la quiere|quieren|quiso|intento|intentaron|va|van|querian a? matar|asesinar|secuestrar|estrangular
  quiere|quieren|intento|intentaron|trato|tratan|va|van|amenaza de|a|con? matarnos|matarla|matarlo|asesinarme|asesinarnos|secuestrarnos
  temo|tememos|teme|miedo|temor por mi|nuestra|nuestras|su|sus|la vida|vidas
  mi|su|nuestra|nuestras|sus|la vida|vidas esta|estan|corre|corren|estaba|corria en? mucho|grave? peligro
  peligro de muerte
  estoy|estamos|corro|corremos en? mucho|grave|gran? peligro !de
  hija|hijo|hijos|madre|hermana|hermano|esposa|esposo|familia esta|estan|corre|corren en? mucho|grave|gran? peligro !de
  no estoy|estamos|me_siento segura|seguro|a_salvo en casa|mi
  secuestraron|secuestrado|secuestrada|secuestrados|secuestradores|secuestran
  rehen|rehenes
  piden|exigen|pidiendo un|el? rescate
  hombres_armados|bandas|pandillas|pandilleros|bandidos ... atacaron|atacan|quemaron|invadieron|dispararon ... casa|barrio|familia|nos
  nos|me dispararon|disparan|disparo
  matrimonio forzado
  forzada|obligada|obligan|obliga|fuerza a|me_a tener relaciones|prostituirme
`;
