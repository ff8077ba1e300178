/** Legal forms of companies, in lower case without dots. A company's name may appear with or without its legal form. */
export const legalForms: readonly string[] =
  "ab ag aps as bv co company corp corporation gmbh inc incorporated kg limited llc ltd nv oy plc sa sarl sas se spa srl ug".split(
    " ",
  );
