export type { Column, RepeatedColumn } from "./columns.ts";
export { companyColumns, peopleColumns } from "./columns.ts";
export type { FileFault, FilePart, FileReader, FileRow } from "./read-file.ts";
export { readCompanyFile, readPeopleFile } from "./read-file.ts";
export { UnreadableFile } from "./unreadable-file.ts";
