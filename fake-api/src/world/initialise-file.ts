import type { ClientPool } from './storage/client-pool.ts'
import { runTransaction, type TransactionStep } from './transaction/transaction.ts'

/** Runs one transaction on a file no world has open yet, and closes the file again. */
export async function initialiseFile(
  pool: ClientPool,
  file: string,
  step: TransactionStep<void>,
): Promise<void> {
  const owner = { file, isIdle: false, detached: () => {} }
  const attached = await pool.attach(owner)
  try {
    attached.database.doNotWaitForDisk()
    await runTransaction(attached, step)
    // Said here when there is no room for it: closing the file leaves the WAL behind without a word.
    await attached.database.fold()
  } finally {
    await pool.detach(owner)
  }
}
