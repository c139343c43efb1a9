/** A value of the environment that cannot be used, as one sentence. */
export class EnvError extends Error {
  override name = 'EnvError'
}
