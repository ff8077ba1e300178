export { dropUnseenCharacters, removeUnseen } from "./unseen.ts";
