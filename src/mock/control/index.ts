export { type ControlParts, type ControlRoute, type ControlWorld, route } from "./route.ts";
export { mountControl } from "./routes.ts";
export { serviceRoutes } from "./service-routes.ts";
