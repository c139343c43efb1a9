/** Nobody answered: the server is gone, or the connection was cut. */
export class ServerGone extends Error {}

/** The server is being replaced by one of changed sources, as `pnpm dev` does it; it answers again in a moment. */
export class ServerRestarting extends ServerGone {}

/** `fetch` that rejects with `ServerGone` when there is no answer; any other error is a defect. */
export async function reach(input: Request | string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (error) {
    throw new ServerGone(error instanceof Error ? error.message : String(error))
  }
}
