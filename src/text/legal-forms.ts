/** Legal forms of companies, in lower case without dots. A company's name may appear with or without its legal form. */
export const legalForms: readonly string[] =
  "ab ag aps as asa bv bvba co company corp corporation cv eg ehf ek eurl ev gbr gesmbh gmbh hf inc incorporated kft kg kgaa lda limited llc llp lp ltd ltda mbh nv ohg oy oyj plc pty sa sarl sas sasu sca se sl slu snc spa sprl srl sro ug zrt".split(
    " ",
  );

/** Patterns of legal forms that consist of several words. They apply to lower-case text without dots. */
export const legalFormsOfWords: readonly string[] = [
  "a/s",
  "ges mbh",
  "pty ltd",
  "s ?[àa] ?rl",
  "s l",
  "sp ?k",
  "sp ?z ?o ?o",
  "s ?r ?o",
];
