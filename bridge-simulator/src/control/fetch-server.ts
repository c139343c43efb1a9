/** No answer came: the server does not run, or the connection was cut. */
export class ServerUnreachable extends Error {}

/** The server is being replaced by one of changed sources, as `pnpm dev` does it; it answers again in a moment. */
export class ServerRestarting extends ServerUnreachable {}

/** `fetch` that rejects with `ServerUnreachable` when there is no answer; any other error is a defect. */
export async function fetchServer(input: Request | string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (error) {
    throw new ServerUnreachable(error instanceof Error ? error.message : String(error))
  }
}
