export { dropUnseenCharacters } from "./characters.ts";
export { removeUnseen } from "./unseen.ts";
