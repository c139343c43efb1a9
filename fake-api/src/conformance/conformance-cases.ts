import type { HttpOperationId } from '@skyshop/openapi/operations'
import { type ContractOperation, contractOperations } from './contract-operations.ts'

/** Values that a server is asked with: parameters by their names in the contract, and a token. */
export type ConformanceValues = Readonly<Record<string, string>>

/** A request nothing is changed by, and what it is for. */
export interface ConformanceCase {
  operation: ContractOperation
  about: string
  query: Record<string, string>
  body: unknown
  hasToken: boolean
  expectedStatus: 200 | 401
}

/** Case that was not asked, and why. */
export interface SkippedCase {
  operationId: HttpOperationId
  reason: string
}

/** Values that are asked with where nothing else is given. */
export const usualValues = {
  devTenantId: '0000000',
  productCode: 'IPC',
  packageSource: '1',
  countryCode: 'CN',
  bannerType: 'shopPageB1',
  campaignId: 'receiveCoupon',
  current: '1',
  size: '10',
} satisfies ConformanceValues

/** POST operations that only read, with the body they are asked with. */
const readingPosts: Partial<Record<HttpOperationId, (values: ConformanceValues) => object>> = {
  listVipExpiry: ({ deviceKey = '', productCode, packageSource }) => ({
    deviceInfoList: [{ deviceKey, productCode, packageSource: Number(packageSource) }],
  }),
  filterBuyStoreDevices: ({ productCode, packageSource }) => ({
    productCode,
    packageSource: Number(packageSource),
  }),
  filterCloudDevices: ({ productCode, sn = '' }) => ({ productCode, deviceKeyList: [sn] }),
  getDeviceInfoBySns: ({ sn = '' }) => ({ sns: [sn] }),
  getDeviceBaseForDevice: ({ deviceId = '' }) => ({ deviceId }),
  listCardsOfDevices: ({ sn = '' }) => ({ sns: [sn] }),
  getDeviceCanReceiveList: ({ sn = '' }) => ({ sns: [sn] }),
  filterGiftDevices: ({ campaignId }) => ({ campaignId }),
  filterFreeToPayDevices: () => ({}),
}
const neededForPosts: Partial<Record<HttpOperationId, readonly string[]>> = {
  listVipExpiry: ['deviceKey'],
  filterCloudDevices: ['sn'],
  getDeviceInfoBySns: ['sn'],
  getDeviceBaseForDevice: ['deviceId'],
  listCardsOfDevices: ['sn'],
  getDeviceCanReceiveList: ['sn'],
}
/** Read by their method, and are not asked all the same. */
const skippedGets: Partial<Record<HttpOperationId, string>> = {
  getLianLianToken: 'asks a payment provider for a token',
  getCaptcha: 'makes a picture, and voids the one before',
  confirmOrder: 'may settle the order',
  getArt: 'answers a picture, no JSON',
}

/** Plans what a server is asked, and what not. */
export function planCases(given: ConformanceValues): { cases: ConformanceCase[]; skipped: SkippedCase[] } {
  const values: ConformanceValues = { ...usualValues, ...otherNames(given), ...given }
  const cases: ConformanceCase[] = []
  const skipped: SkippedCase[] = []
  for (const operation of contractOperations) {
    const { operationId, isPublic, path } = operation
    if (path.includes('/notify/')) {
      skipped.push({ operationId, reason: 'takes messages of a payment provider, which have to be signed' })
      continue
    }
    if (!isPublic) cases.push(withoutToken(operation))
    const reason = reasonToSkip(operation, values)
    if (reason === null) cases.push(reading(operation, values))
    else skipped.push({ operationId, reason })
  }
  return { cases, skipped }
}

/** What one call names otherwise than the others do. */
function otherNames({ sn, deviceKey }: ConformanceValues): ConformanceValues {
  return {
    ...(sn === undefined ? {} : { deviceSerialNumber: sn, deviceSnNo: sn }),
    ...(deviceKey === undefined ? {} : { deviceKeyList: deviceKey }),
  }
}

function reasonToSkip(operation: ContractOperation, values: ConformanceValues): string | null {
  const { operationId, method, isPublic } = operation
  const skippedReason = skippedGets[operationId]
  if (skippedReason !== undefined) return skippedReason
  const isReading = method === 'get' || readingPosts[operationId] !== undefined
  if (!isReading) return 'changes something; only its refusal without a token is asked'
  if (!isPublic && values.token === undefined) return 'needs a token: --token'
  const inQuery = operation.parameters.filter(
    ({ required, in: location }) => required && location !== 'header',
  )
  const needed = [...inQuery.map(({ name }) => name), ...(neededForPosts[operationId] ?? [])]
  const missing = needed.filter((name) => values[name] === undefined)
  return missing.length === 0 ? null : `needs ${missing.join(', ')}: --values`
}

function reading(operation: ContractOperation, values: ConformanceValues): ConformanceCase {
  const query = operation.parameters
    .filter(({ name, in: location }) => location === 'query' && values[name] !== undefined)
    .map(({ name }) => [name, values[name] ?? ''])
  const toBody = readingPosts[operation.operationId]
  const body = toBody && { ...toBody(values), devTenantId: values.devTenantId }
  const common = {
    about: 'answers as documented',
    hasToken: !operation.isPublic,
    expectedStatus: 200,
  } as const
  return { operation, query: Object.fromEntries(query), body, ...common }
}

function withoutToken(operation: ContractOperation): ConformanceCase {
  const body = operation.method === 'post' ? {} : undefined
  return {
    operation,
    about: 'refuses without a token',
    query: {},
    body,
    hasToken: false,
    expectedStatus: 401,
  }
}
