/** Phrase syntax: see ../crisis-words.ts. */
export const englishPhrases = `
  suicide|suicides|suicidal|unalive
  kill|kills|killed|killing myself|himself|herself|yourself|themselves|ourselves !at|working|with|trying|laughing|to|over
  kill|killing my|him|her self
  want|wants|wanted|wanna|wanting|wish|wishes|planning|plan to|2? die !to|for|at|with
  wish|wished i was|were|could_be dead
  rather be|were dead !than
  better off dead
  better off|without if_i_die|if_i_died|without_me
  better if i died|die|wasn't_here|weren't_here|wasn't_alive|weren't_alive
  be better without me
  wish|wished|should ... never been|was born
  hope|hoping|pray|praying|wish|wishing i don't|never|do_not|won't|wouldn't wake up
  go to sleep and not|never wake
  don't|not want|wanna to? wake up !early|late
  end|ending|ended my|her|his own? life
  end|ending it all
  take|taking|took|taken my|his|her|their own life|lives
  tried|trying|attempted|thought|thoughts|thinking|going to|of|about take|taking my|his|her life !back|seriously|into
  don't|dont|doesn't|didn't|not want|wanna to? live !in|with|for|by|under|at|there|here|on
  no longer want|wants to live !in|with|for|by|under|at|there|here|on
  don't|not feel like living
  don't|not see|have a|any? reason|reasons to keep|go_on|continue living !in|with
  feel|feels like dying
  want|wanted it all? to end|stop !soon
  end it tonight|today|now|all
  don't|not want|wanna to? be alive|here_anymore|here_any_more
  don't|not want|wanna to? exist
  no|without any? reason|reasons|will|desire to live|go_on !in|with
  lost the|my|her|his will to live
  nothing left? to live for
  life is|feels|seems not_worth|worthless|pointless
  not|isn't worth living
  tired|sick|exhausted of living|life !in|with|like_a|paycheck|s
  can't|cannot|can_not|couldn't go on living|anymore|any_more|any_longer|like_this
  can't|cannot live anymore|like_this_anymore
  want|wanna to? disappear !from
  cut|cutting|cuts|slit|slitting my|her|his|their wrist|wrists|veins
  cutting myself|herself|himself !off|out|in
  cuts herself|himself
  self harm|harms|harming|harmed|injury|injuring|mutilation
  selfharm|selfharming
  want|wants|wanted|going|urge|urges|tried|trying|thinking|thoughts to|of hurt|harm|cut|burn|hurting|harming|cutting myself|herself|himself
  hurting|harming|burning myself|herself|himself !at|by_accident
  cut|hurt|burn|harm|burned myself|herself|himself on purpose
  hang|hanged|hung|hanging|drown|poison|stab myself|himself|herself
  shoot|shot myself|himself|herself !in
  overdose|overdosed|overdosing
  swallow|swallowed|took a_bottle_of|all_my|all_the|all_her|all_his pills|tablets
  jump|jumped|jumping off a|the bridge|building|roof
  abused|abusers|abusive
  abuser !de|d|d'|du|des
  abuses|abusing me|her|him|us|my|children|a_child
  abuse !of|de|du|d'|d|des|la|le
  abuse of my|a|the? children|minors|women|daughter|child|son|wife
  domestic|sexual|physical|marital|family violence|assault|battery
  violence at|in my|our|the|her? home|house|household|marriage|relationship|family
  violent husband|wife|father|boyfriend|partner|stepfather|spouse|home|relationship|marriage|ex
  husband|wife|boyfriend|girlfriend|partner|father|mother|dad|stepfather|stepdad|spouse|ex|uncle is|becomes|became|gets|got|turned|has ... violent
  husband|wife|boyfriend|girlfriend|partner|father|mother|dad|mom|stepfather|stepdad|spouse|fiance|ex|uncle|brother|son|boss|he|she|they|who ... hits|beats|beat|hit|slaps|slapped|punches|punched|kicks|kicked|chokes|choked|strangled|threatens|threatened|attacked me|us|her|my_mom|my_mother|my_child|my_children|my_kids|my_daughter|my_son|my_sister !in_the|up
  touched|touches|touching me|her|him inappropriately
  stepdad|stepfather|uncle|cousin|grandfather|dad|teacher touches|touched|touching me|her|him !with
  molest|molests|molested|molester|molesting
  rape|raped|rapes|raping|rapist
  forced|forces|forcing me|her ... sex|sleep_with|marry|prostitution
  forced marriage
  sexually assaulted|harassed|exploited|abused|abuses
  incest|pedophile
  being|been|was|were trafficked
  stalks|stalked|stalking me|us|her|my
  death threat|threats
  threaten|threatens|threatened|threatening|threats|threat to kill|shoot|burn|murder
  want|wants|wanted|tried|trying|tries to kill|murder|shoot|strangle me|us|her|him|my
  husband|wife|boyfriend|father|ex|he|she|they going|gonna to? kill me|us|her|him
  afraid|scared|fear|fearing|fears|feared|fearful for my|our|her|his|their own? life|lives
  my|our|her|his|their life|lives is|are|was|were in danger
  my|our|her|his|their life|lives is|are|was|were being? threatened
  i|im|i'm|she|he|we|she's|he's|we're am|is|are? in great|grave|serious|real|immediate? danger !of
  don't|not feel? safe at|in my? home|house
  unsafe at home
  afraid|scared to go|be home|alone_with
  afraid|scared of my husband|father|boyfriend|stepfather|stepdad|partner|ex|uncle|wife
  kidnap|kidnapped|kidnapper|kidnappers|abducted
  taken|held|holding|took ... hostage
  demand|demanding|demands|asking|want|held a|for|the? ransom
  gunmen|bandits|gang|gangs|armed_men ... attacked|burned|burnt|invaded|shot ... us|our|my|me
  shot|shooting at us|me|our|my
`;
