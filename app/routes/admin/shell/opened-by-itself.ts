/** State of a navigation: the record was opened because it is the first, not because a person chose it. */
export const openedByItself = "openedByItself";
