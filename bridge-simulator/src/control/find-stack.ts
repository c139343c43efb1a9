import { isAbsolute, join } from 'node:path'
import { readStackFile, type StackAddresses } from './stack-file.ts'

const root = join(import.meta.dirname, '../../..')

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The simulator the environment names (`SKYSHOP_CONTROL_URL`, `SKYSHOP_CONTROL_TOKEN` …), else the one running on the
 * data folder (`SKYSHOP_DATA_DIR`, `.skyshop`); null when there is none.
 */
export function findStack(env: Environment = process.env): StackAddresses | null {
  const { SKYSHOP_CONTROL_URL: controlUrl, SKYSHOP_CONTROL_TOKEN: controlToken } = env
  if (controlUrl && controlToken) {
    return {
      controlUrl,
      controlToken,
      panelUrl: env.SKYSHOP_PANEL_URL ?? '',
      shopUrl: env.SKYSHOP_SHOP_URL ?? '',
      productUrl: env.SKYSHOP_PRODUCT_URL ?? '',
      gatewayUrl: env.SKYSHOP_GATEWAY_URL ?? '',
    }
  }
  const dataDir = env.SKYSHOP_DATA_DIR || '.skyshop'
  return readStackFile(isAbsolute(dataDir) ? dataDir : join(root, dataDir))
}
