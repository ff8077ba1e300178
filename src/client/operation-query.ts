import { isFinal, type Operation } from "./polls.ts";
import type { Client } from "./types.ts";

/** Options for React Query's `useQuery`: asks for a job until it ends. */
export function operationQuery(client: Pick<Client, "operations">, id: string) {
  return {
    queryKey: ["prospecting", "operation", id] as const,
    queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Operation> =>
      client.operations.get(id, { signal }),
    refetchInterval: ({ state }: { state: { data?: Operation | undefined } }): number | false =>
      state.data && isFinal(state.data) ? false : 5000,
    // The client has retried already.
    retry: false,
  };
}
