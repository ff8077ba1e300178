import { ApiError } from "../../errors.ts";
import type { JournalFilter } from "../journal.ts";
import { invalid } from "./members.ts";
import { type ControlRequest, type ControlRoute, type ControlWorld, route } from "./route.ts";

/** Routes that read a world's journal. */
export function journalRoutes<World extends ControlWorld>(): readonly ControlRoute<World>[] {
  return [
    route("GET", "/journal", async (request) => {
      const { journal } = request.world;
      const filter = readFilter(request);
      // The page asks every second; a list without bodies is a hundred times smaller.
      const isShort = request.query.get("bodies") === "false";
      return { entries: isShort ? journal.list(filter) : journal.listFull(filter) };
    }),
    route("GET", "/journal/{id}", async ({ world, id }) => {
      const entry = world.journal.find(Number(id));
      if (entry === undefined)
        throw new ApiError("not_found", { message: `The journal has no entry ${id}; it keeps the last 500` });
      return entry;
    }),
  ];
}

/** @throws ApiError `validation_failed` for a filter that can't match any entry, such as a misspelt operation. */
function readFilter<World extends ControlWorld>({ query, parts }: ControlRequest<World>): JournalFilter {
  const given = query.get("after");
  // An empty text would be read as 0.
  const after = given === null ? undefined : Number(given || Number.NaN);
  if (after !== undefined && !Number.isSafeInteger(after))
    throw invalid("query.after", "must be a whole number");
  const operation = query.get("operation") ?? undefined;
  if (operation !== undefined && !parts.operations().some(({ id }) => id === operation))
    throw invalid("query.operation", "must be an operationId of the contract");
  return { after, operation };
}
