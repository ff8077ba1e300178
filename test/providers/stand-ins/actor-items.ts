/**
 * Id of a LinkedIn member in the constants below. These are examples of the items that the default Apify actors return.
 */
export const member = "ACoAABqXk4cBrT1yW9vKzPq7uQmZ0sE2dL5fN8h";

export const reactions = [
  {
    id: "urn:li:reaction:1",
    reactionType: "PRAISE",
    postId: "7265301122334455667",
    actor: {
      id: member,
      name: "Priya Raman",
      linkedinUrl: "https://www.linkedin.com/in/priya-raman",
      position: "Chief Revenue Officer",
      pictureUrl: "https://media.example/p.jpg",
    },
  },
  {
    id: "urn:li:reaction:2",
    reactionType: "LIKE",
    postId: "7265301122334455667",
    actor: { id: member, name: "Jonas Weber", linkedinUrl: `https://www.linkedin.com/in/${member}` },
  },
];

export const instagramPost = {
  id: "3401",
  shortCode: "C1a2b3c4d5e",
  url: "https://www.instagram.com/p/C1a2b3c4d5e/",
  type: "Image",
  caption: "Our new arm #robots with @lumen",
  displayUrl: "https://media.example/c.jpg",
  locationName: "Berlin",
  locationId: "213",
  timestamp: "2026-11-20T09:00:00.000Z",
  ownerUsername: "northwindrobotics",
  ownerId: "77",
  hashtags: ["robots"],
  mentions: ["lumen"],
  likesCount: 120,
  commentsCount: 8,
  videoViewCount: 900,
  dimensionsHeight: 1350,
  dimensionsWidth: 1080,
  isSponsored: false,
};

export const linkedinPost = {
  id: "7265301122334455667",
  linkedinUrl: "https://www.linkedin.com/posts/priya-raman_ai-crm-activity-7265301122334455667",
  content: "AI CRM in practice",
  author: {
    name: "Priya Raman",
    publicIdentifier: "priya-raman",
    linkedinUrl: "https://www.linkedin.com/in/priya-raman",
    info: "Chief Revenue Officer",
  },
  postedAt: { date: "2026-11-26T10:00:00.000Z" },
};

export const tweet = {
  id: "18",
  url: "https://x.com/northwind/status/18",
  fullText: "AI CRM for small factories",
  createdAt: "Fri Nov 27 09:00:00 +0000 2026",
  author: { userName: "northwind", name: "Northwind", description: "We build robots", location: "Berlin" },
};

export const clip = {
  id: "74",
  webVideoUrl: "https://www.tiktok.com/@northwind/video/74",
  text: "AI CRM and a robot arm #robots",
  createTimeISO: "2026-11-27T09:00:00.000Z",
  authorMeta: { name: "northwind", nickName: "Northwind", signature: "We build robots" },
};

export const facebookItem = {
  pageId: "5",
  title: "Northwind Robotics",
  pageUrl: "https://www.facebook.com/northwindrobotics",
  intro: "Robots for small factories",
};
