import { paths, type ShopPath, shopUrl } from '../../../shared/navigation/paths.ts'

/** An order as the pages of providers bring it back in the address. */
export interface CardOrder {
  orderNo: string
  productCode: string
  deviceId: string
  packageSource: number
  productName: string
}

/** Where PayPal and the card page send the buyer back: the page that opened them. */
export function backHere(origin: string, path: ShopPath, order: CardOrder): string {
  const { orderNo, productCode, deviceId, packageSource } = order
  return origin + shopUrl(path, { orderNo, productCode, deviceId, packageSource, interType: 'prevPage' })
}

/** Where a bank's challenge sends the buyer back: the question whether it is paid (product 2.22). */
export function backToQuestion(origin: string, order: CardOrder): string {
  const { orderNo, productCode, deviceId, packageSource, productName: packageName } = order
  const query = { packageName, orderNo, productCode, deviceId, packageSource, interType: 'prevPage' }
  return origin + shopUrl(paths.nullPayConfirm, query)
}
