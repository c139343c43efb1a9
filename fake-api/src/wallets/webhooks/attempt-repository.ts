import type { ReadClient, TxClient } from '@skyshop/prisma'

/** regular and copy: of the retry table; the others are sent beside it and do not count. */
export type AttemptKind = 'regular' | 'copy' | 'probe' | 'by-hand' | 'forged'

/** One message that left the provider. `status` null: lost on its way, or no answer in time. */
export interface SentAttempt {
  readonly kind: AttemptKind
  readonly attempt: number | null
  readonly status: number | null
  readonly isAcknowledged: boolean
  readonly isGenuine: boolean
  readonly bodySha256: string
}

/** Keeps what was sent. */
export async function insertAttempts(
  tx: TxClient,
  outboxId: number,
  { attempts, atMs }: { readonly attempts: readonly SentAttempt[]; readonly atMs: number },
): Promise<void> {
  await tx.notifyAttempt.createMany({
    data: attempts.map((sent) => ({ ...pick(sent), outboxId, atMs: BigInt(atMs) })),
  })
}

const SHOWN = 1000

/** The newest notifies of a world with their attempts, oldest first. */
export async function findWebhookRows(
  client: ReadClient,
  where: { outTradeNo?: string; notifyId?: string } = {},
) {
  const rows = await client.notifyOutbox.findMany({
    where,
    orderBy: { id: 'desc' },
    take: SHOWN,
    include: { attempts: { orderBy: { id: 'asc' } } },
  })
  return rows.reverse()
}

function pick({ kind, attempt, status, isAcknowledged, isGenuine, bodySha256 }: SentAttempt): SentAttempt {
  return { kind, attempt, status, isAcknowledged, isGenuine, bodySha256 }
}
