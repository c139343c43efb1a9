interface Operation {
  readonly method: string
  readonly path: string
}

/**
 * Finds the methods a path takes, in capitals: none for a path the contract does not have. Tells a wrong method from a
 * wrong path.
 */
export function methodsByPath(operations: readonly Operation[]): (url: string) => string[] {
  const table = operations.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (url) => {
    const path = url.split('?')[0] ?? ''
    return table.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  }
}
