import httpDocument from '@skyshop/openapi/documents/http' with { type: 'json' }
import { extraRules } from '@skyshop/openapi/extras'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { type ContractDocument, ContractValidator } from '../engine/api-contract/contract-validator.ts'

/** The API contract of the product, by which the backends of others are checked. */
const httpContract: ContractDocument = { name: 'http', json: httpDocument, decidedBy: 'success' }

/** The validator of the product's contract: a schema is compiled once in a process. */
export const httpValidator = new ContractValidator(httpContract)

/** A parameter as the contract names it. */
export interface ContractParameter {
  name: string
  in: string
  required?: boolean
}

/** An operation of the product's contract. */
export interface ContractOperation {
  operationId: HttpOperationId
  method: string
  /** With `{…}` where a value stands. */
  path: string
  isPublic: boolean
  /** The specification does not show it. */
  isAssumed: boolean
  /** A backend may be without it. */
  isExtra: boolean
  parameters: readonly ContractParameter[]
}

/** Every operation the contract describes, in its order. */
export const contractOperations: readonly ContractOperation[] = Object.entries(httpOperations).map(
  ([operationId, { method, path, isPublic, isAssumed }]) => ({
    operationId: operationId as HttpOperationId,
    method,
    path,
    isPublic,
    isAssumed,
    isExtra: extraRules[operationId as HttpOperationId]?.isExtra ?? false,
    parameters: parametersOf(path, method),
  }),
)

/** The operation of a request, with the values of its path; null when the contract has none. */
export function findOperation(
  method: string,
  pathname: string,
): { operation: ContractOperation; params: Record<string, string> } | null {
  for (const operation of contractOperations) {
    if (operation.method !== method.toLowerCase()) continue
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const match = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)
    if (!match) continue
    const values = names.map((name, index) => [name, decoded(match[index + 1] ?? '')])
    return { operation, params: Object.fromEntries(values) }
  }
  return null
}

/** Escapes that stand for nothing stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parametersOf(path: string, method: string): ContractParameter[] {
  const operation = httpContract.json.paths[path]?.[method] as { parameters?: unknown[] } | undefined
  return (operation?.parameters ?? []).map(resolved)
}

function resolved(parameter: unknown): ContractParameter {
  const { $ref } = parameter as { $ref?: string }
  if ($ref === undefined) return parameter as ContractParameter
  const keys = $ref.slice(2).split('/')
  return keys.reduce<unknown>(
    (node, key) => (node as Record<string, unknown>)[key],
    httpContract.json,
  ) as never
}
