import type { Schemas } from '@skyshop/openapi/http'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSingleMutation } from '../../../shared/api-client/use-single-mutation.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import {
  type OwnRedemption,
  ownRedemptionOf,
  type Redeemed,
  type Redemption,
  type StartedRedemption,
} from '../model/redemption.ts'
import type { CodeTarget } from '../queries.ts'
import { checkCode, findRedemption, type RedeemAttempt, redeemCode } from '../redeem-code.ts'
import { recallStarted } from '../started-redemptions.ts'

/** Where a redemption stands. */
export type RedeemStep =
  | { at: 'form' }
  /** The package behind the code is shown and waits for a word. */
  | { at: 'confirm'; offer: Schemas['CodePackage'] }
  | { at: 'unclear'; begun: StartedRedemption }
  | { at: 'redeemed'; redeemed: Redeemed }

/** Which step did not come off, and why. */
export interface RedeemFailure {
  step: 'check' | 'redeem'
  error: ReturnType<typeof nameOfError>
  /** Of a code the user has redeemed before, when and for what; else null. */
  own: OwnRedemption | null
}

const FORM = { at: 'form' } as const

/** Checks a code and redeems it. An attempt without an answer, also one of an earlier visit, is resolved first. */
export function useRedeem(onFailure: (failure: RedeemFailure) => void) {
  const services = useServices()
  const client = useQueryClient()
  const [step, setStep] = useState<RedeemStep>(() => {
    const begun = recallStarted(services)
    return begun === null ? FORM : { at: 'unclear', begun }
  })
  const settle = (redemption: Redemption): void => {
    setStep(stepOf(redemption))
    void client.invalidateQueries({ queryKey: ['device-expiry'] })
    void client.invalidateQueries({ queryKey: ['valid-packages'] })
  }
  const failAs = (failed: RedeemFailure['step']) => (error: unknown) => {
    setStep(FORM)
    onFailure({ step: failed, error: nameOfError(error), own: ownRedemptionOf(error) })
  }
  const checking = useSingleMutation({
    mutationKey: ['redeem', 'check'],
    mutationFn: (target: CodeTarget & { deviceId: string }) => checkCode(services, target),
    onSuccess: (looked) =>
      looked.kind === 'offer' ? setStep({ at: 'confirm', offer: looked.offer }) : settle(looked),
    onError: failAs('check'),
  })
  const redeeming = useSingleMutation({
    mutationKey: ['redeem', 'exchange'],
    mutationFn: (attempt: RedeemAttempt) => redeemCode(services, attempt),
    onSuccess: settle,
    onError: failAs('redeem'),
  })
  const looking = useSingleMutation({
    mutationKey: ['redeem', 'look'],
    mutationFn: (begun: StartedRedemption) => findRedemption(services, begun),
    onSuccess: (redeemed) => (redeemed === null ? setStep(FORM) : settle(redeemed)),
  })
  const lookAtStart = useEffectEvent(() => {
    if (step.at === 'unclear') looking.run(step.begun)
  })
  useEffect(() => lookAtStart(), [])
  return { step, checking, redeeming, looking, toForm: () => setStep(FORM) }
}

function stepOf(redemption: Redemption): RedeemStep {
  return redemption.kind === 'unclear'
    ? { at: 'unclear', begun: redemption.begun }
    : { at: 'redeemed', redeemed: redemption.redeemed }
}
