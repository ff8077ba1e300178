export { facebookActors, facebookGraph } from "./facebook.ts";
export { instagramActors } from "./instagram.ts";
export { linkedinActors } from "./linkedin.ts";
export { reddit } from "./reddit.ts";
export { tiktokActors } from "./tiktok.ts";
export { xActors } from "./x.ts";
export { youtubeData, youtubeOembed } from "./youtube.ts";
