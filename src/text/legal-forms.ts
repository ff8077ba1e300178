/** Legal forms, in small letters and without dots: a company's name is written with or without them. */
export const legalForms: readonly string[] =
  "ab ag aps as bv co company corp corporation gmbh inc incorporated kg limited llc ltd nv oy plc sa sarl sas se spa srl ug".split(
    " ",
  );
