import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing, wireTime } from '../../engine/kernel/clock.ts'
import type { Handlers } from '../http/handler.ts'
import type { CaptchaService } from './captcha-service.ts'
import type { CodeService, RedeemedCode, ValidCode } from './code-service.ts'

/** Activation codes and the pictures that stand before them. */
export function codeRoutes(codes: CodeService, captchas: CaptchaService) {
  return {
    getCaptcha: async ({ query }, context) => {
      const { captchaId, svg, expiresAtMs } = await captchas.issue(context, query.deviceKey)
      const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      return { captchaId, image, expireTime: formatBeijing(expiresAtMs) }
    },
    previewActiveCode: async ({ body }, context) => toCodePackage(await codes.preview(context, body)),
    exchangeActiveCode: async ({ body }, context) => toGivenPackage(await codes.exchange(context, body)),
  } satisfies Handlers<HttpOperationsByArea['codes']>
}

function toCodePackage({ code, device, offer, packageSource }: ValidCode): Schemas['CodePackage'] {
  return {
    packageId: offer.packageId,
    packageName: offer.name,
    description: offer.description,
    productCode: device.productCode,
    packageSource,
    validDays: offer.validityDays,
    expireTime: formatBeijing(code.validUntilMs),
  }
}

function toGivenPackage({ device, offer, packageSource, span }: RedeemedCode): Schemas['GivenPackage'] {
  return {
    deviceId: device.deviceId,
    packageId: offer.packageId,
    packageName: offer.name,
    packageSource,
    startTime: wireTime(span.startsAtMs),
    endTime: wireTime(span.endsAtMs),
  }
}
