import { type OpenApiDocument, type OperationObject, operationsOf } from './document.ts'

const successStatus = ({ responses }: OperationObject) =>
  Object.keys(responses).find((status) => status.startsWith('2'))

/** Without `default`, which is no status of its own. */
const statusesOf = ({ responses }: OperationObject) =>
  Object.keys(responses)
    .filter((status) => status !== 'default')
    .map(Number)

/** The limit of a body that is not the usual one, as a member of a row. */
function maxBytesOf({ requestBody }: OperationObject): string {
  const maxBytes = requestBody?.['x-max-bytes']
  return maxBytes === undefined ? '' : `, maxBytes: ${maxBytes}`
}

const union = (ids: string[]) => ids.map((id) => `'${id}'`).join(' | ')

/** Source of the run-time table of HTTP operations, and of the types that make a missing handler not compile. */
export function operationTable(document: OpenApiDocument): string {
  const rows: string[] = []
  const areas = new Map<string, string[]>()
  for (const { path, method, operation } of operationsOf(document)) {
    const area = operation.tags?.[0] ?? 'none'
    const codes = JSON.stringify(operation['x-business-codes'] ?? [])
    const isPublic = operation.security?.length === 0
    const isAssumed = operation['x-assumed'] === true
    const statuses = JSON.stringify(statusesOf(operation))
    areas.set(area, [...(areas.get(area) ?? []), operation.operationId])
    rows.push(
      `  ${operation.operationId}: { method: '${method}', path: '${path}', area: '${area}', isPublic: ${isPublic}, isAssumed: ${isAssumed}, statuses: ${statuses}, businessCodes: ${codes} },`,
    )
  }
  const byArea = [...areas].map(([area, ids]) => `  '${area}': ${union(ids)}`)
  return [
    '/** Every HTTP operation of the contract, by operationId. */',
    'export const httpOperations = {',
    ...rows,
    '} as const',
    '',
    'export type HttpOperationId = keyof typeof httpOperations',
    '',
    '/** Operation ids by area (tag): a feature lists its handlers with `satisfies`. */',
    'export interface HttpOperationsByArea {',
    ...byArea,
    '}',
    '',
  ].join('\n')
}

/** Source of the table a client needs: method and path of each operation that takes its token, and nothing else. */
export function operationPaths(document: OpenApiDocument): string {
  const rows = [...operationsOf(document)].flatMap(({ path, method, operation }) =>
    operation.security?.length === 0 ? [] : [`  ${operation.operationId}: ['${method}', '${path}'],`],
  )
  return [
    '/** Method and path of every HTTP operation that takes a token, by operationId. */',
    'export const operationPaths = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

/** Source of the run-time table of control operations. */
export function controlTable(document: OpenApiDocument): string {
  const rows = [...operationsOf(document)].map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: { method: '${method}', path: '${path}', status: ${successStatus(operation)}${maxBytesOf(operation)} },`,
  )
  return [
    '/** Every operation of the control plane, by operationId; `maxBytes` of a body where that is not the usual 1 MB. */',
    'export const controlOperations = {',
    ...rows,
    '} as const',
    '',
    'export type ControlOperationId = keyof typeof controlOperations',
    '',
  ].join('\n')
}
