import { type EventHandler, schedule } from '../../world/clock/schedule.ts'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { moveContract } from './apply-contract-command.ts'
import type { ContractEndingService } from './contract-ending-service.ts'
import type { ContractRenewalService } from './contract-renewal-service.ts'
import { findContract, findLiveContract, type StoredContract } from './contract-repository.ts'
import type {
  ContractSignedEvent,
  ContractStanding,
  ContractWallet,
  ContractWallets,
  EventOutcome,
} from './contract-wallet-port.ts'
import { SOON_ATTEMPTS, waitBeforeMs } from './rules/ask-again.ts'
import { walletOf } from './wallet-of.ts'

/** Event at which the session of an unsigned contract is over. */
export const CONTRACT_SESSION = 'contract.session'

interface SessionJobPayload {
  contractCode: string
  attempt: number
}

/** What becomes of a signing session: signed, or abandoned (domain.md, Contract). */
export class ContractSessionService {
  readonly #wallets: ContractWallets
  readonly #parts: { ending: ContractEndingService; renewal: ContractRenewalService }

  constructor(
    wallets: ContractWallets,
    parts: { ending: ContractEndingService; renewal: ContractRenewalService },
  ) {
    this.#wallets = wallets
    this.#parts = parts
  }

  /** Takes in a signature, in the caller's transaction. */
  async takeIn(ctx: WorldTx, fact: Omit<ContractSignedEvent, 'notifyId'>): Promise<EventOutcome> {
    const { provider, contractCode, providerContractId, signedAtMs } = fact
    const contract = await findContract(ctx.tx, { provider, contractCode })
    if (!contract) return 'unknown-contract'
    if (contract.state === 'active' || contract.state === 'terminated') return 'duplicate'
    const rival = await findLiveContract(ctx.tx, contract)
    const signed =
      rival === null &&
      (await moveContract(ctx, contract, { event: 'signed', providerContractId, signedAtMs }))
    // Signed after all, though nobody waits for it any more: the buyer is not to be bound.
    if (!signed) {
      if (contract.state === 'pre-signed') await moveContract(ctx, contract, { event: 'replaced' })
      await this.#parts.ending.askForEnd(ctx, contract)
      return 'refused'
    }
    await this.#parts.renewal.begin(ctx, signed)
    return 'accepted'
  }

  /** The end of a session: the provider is asked first, for the notify of a signature may be lost. */
  readonly onSessionOver: EventHandler = async (ctx, { payload }) => {
    const ticket = payload as SessionJobPayload
    const contract = await findContract(ctx.tx, { contractCode: ticket.contractCode })
    if (contract?.state !== 'pre-signed') return null
    return (world, { traceId }) => this.#close(world, contract, { ...ticket, traceId })
  }

  async #close(
    world: World,
    contract: StoredContract,
    { attempt, traceId }: SessionJobPayload & { traceId: string },
  ): Promise<void> {
    const { provider, contractCode } = contract
    const standing = await askForStanding(world, walletOf(this.#wallets, provider), { contract, traceId })
    await world.withTx(async (ctx) => {
      const known = await findContract(ctx.tx, { contractCode })
      if (known?.state !== 'pre-signed') return
      const isOpen = standing === 'unknown' || (standing === 'refused' && attempt < SOON_ATTEMPTS)
      if (isOpen) {
        const again = { contractCode, attempt: attempt + 1 }
        return scheduleSessionEnd(ctx, again, ctx.nowMs + waitBeforeMs(again.attempt))
      }
      const isSigned = standing !== 'refused' && standing.state === 'signed'
      if (isSigned) await this.takeIn(ctx, { provider, contractCode, ...standing })
      else await moveContract(ctx, known, { event: 'session-over' })
    })
  }
}

/** What the provider knows of a contract, or what became of the question. */
function askForStanding(
  world: World,
  wallet: ContractWallet,
  { contract, traceId }: { contract: StoredContract; traceId: string },
): Promise<ContractStanding | 'refused' | 'unknown'> {
  return wallet.queryContract(world, contract, traceId).catch((error: unknown) => {
    const verdict = wallet.classifyError(error)
    if (verdict === null) throw error
    return verdict
  })
}

/** Puts the end of a session on the clock. */
export async function scheduleSessionEnd(
  ctx: WorldTx,
  payload: SessionJobPayload,
  dueMs: number,
): Promise<void> {
  await schedule(ctx, { kind: CONTRACT_SESSION, payload, dueMs })
}
