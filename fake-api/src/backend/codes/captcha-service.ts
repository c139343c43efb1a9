import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { GrantService } from '../grants/grant-service.ts'
import type { Caller } from '../users/caller.ts'
import { type CaptchaHolder, findCaptcha, replaceCaptcha, spendCaptcha } from './captcha-repository.ts'
import { drawText } from './rules/code-text.ts'
import { drawCaptcha } from './rules/draw-captcha.ts'
import { CAPTCHA_LENGTH, CAPTCHA_LIFETIME_MS, isAnswered } from './rules/validate-captcha.ts'

/** A picture for somebody to read. */
export interface IssuedCaptcha {
  captchaId: string
  svg: string
  expiresAtMs: number
}

/** Pictures with characters that stand before redeeming. */
export class CaptchaService {
  readonly #grants: GrantService

  constructor(grants: GrantService) {
    this.#grants = grants
  }

  /** A new picture for one device; earlier ones are void. Throws device-not-found, device-not-owned. */
  issue({ world, user }: Caller, deviceKey: string): Promise<IssuedCaptcha> {
    return world.withTx(async (ctx) => {
      await this.#grants.ownDeviceByKey(ctx.tx, user.userId, { deviceKey })
      const id = ctx.nextId()
      const draw = () => ctx.random()
      const text = drawText(CAPTCHA_LENGTH, draw)
      const expiresAtMs = ctx.nowMs + CAPTCHA_LIFETIME_MS
      const captcha = { id, text, createdAtMs: ctx.nowMs, expiresAtMs }
      await replaceCaptcha(ctx.tx, { userId: user.userId, deviceKey }, captcha)
      return { captchaId: String(id), svg: drawCaptcha(text, draw), expiresAtMs }
    })
  }

  /** Uses up a picture and returns whether the try was right. Must be committed, also when the try was wrong. */
  async spend(
    ctx: WorldTx,
    holder: CaptchaHolder,
    { captchaId, captcha: attempt }: { captchaId: string; captcha: string },
  ): Promise<boolean> {
    const captcha = await findCaptcha(ctx.tx, holder, captchaId)
    if (!captcha) return false
    const isRight = isAnswered(captcha, attempt, ctx.nowMs)
    if (captcha.usedAtMs === null) await spendCaptcha(ctx.tx, captcha.id, ctx.nowMs)
    return isRight
  }
}
