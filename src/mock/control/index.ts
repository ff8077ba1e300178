export {
  type ControlParts,
  type ControlRoute,
  type ControlWorld,
  mountControl,
  route,
} from "./routes.ts";
export { serviceRoutes } from "./service-routes.ts";
