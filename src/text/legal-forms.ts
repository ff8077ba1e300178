/** Legal forms in lower case without dots; a company's name is written with or without its form. */
export const legalForms: readonly string[] =
  "ab ag aps as bv co company corp corporation gmbh inc incorporated kg limited llc ltd nv oy plc sa sarl sas se spa srl ug".split(
    " ",
  );
