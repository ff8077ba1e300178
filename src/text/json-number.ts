/** A number in JSON's syntax (RFC 8259, section 6); JavaScript would also accept `0x5`, ` 5` and `+5`. */
export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
