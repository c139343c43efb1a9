import {
  type SigningProtocolId,
  signatureReasons,
  signingProtocols,
} from '@skyshop/openapi/signature-reasons'
import type { SignatureDiagnosis } from '../signature-diagnosis.ts'

/** Names of the reasons that the documentation has for a way of signing. */
export function documentedReasons(protocol: SigningProtocolId, ...without: readonly string[]): Set<string> {
  const rows: [string, { readonly protocols: readonly string[] }][] = Object.entries(signatureReasons)
  const ids = rows.filter(([, { protocols }]) => protocols.includes(protocol)).map(([id]) => id)
  return new Set(ids.filter((id) => !without.includes(id)))
}

/** Names of the reasons that were found. */
export function foundReasons(diagnoses: readonly (SignatureDiagnosis | null)[]): Set<string> {
  return new Set(diagnoses.flatMap((one) => one?.mistakes.map(({ reason }) => reason) ?? []))
}

/** The text that the documentation shows of a way of signing. */
export function documentedExample(id: SigningProtocolId): string {
  const protocol = signingProtocols.find((protocol) => protocol.id === id)
  if (protocol === undefined) throw new Error(`there is no way of signing called ${id}`)
  return protocol.example
}
