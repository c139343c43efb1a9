export * from '../generated/client.ts'
export {
  type CallLeftToPrisma,
  callsLeftToPrisma,
  type DirectTransaction,
  directClient,
} from './direct/direct-client.ts'
export { TransactionEndedError, writeTransaction } from './direct/write-transaction.ts'
export { checkpointWal, isWithoutWal, WorldFileBusyError } from './sqlite/checkpoint-wal.ts'
export {
  type Migration,
  migrateWorldFile,
  migrationsFingerprint,
  readMigrations,
  UnknownWorldVersionError,
} from './sqlite/migrate.ts'
export { sqliteWork } from './sqlite/sqlite-connection.ts'
export { isDiskFull } from './sqlite/sqlite-errors.ts'
export {
  createWorldClient,
  isInsideWrite,
  isUniqueViolation,
  type ReadClient,
  type TxClient,
  WorldAdapter,
  withWritePermit,
} from './sqlite/world-adapter.ts'
export { WorldDatabase } from './sqlite/world-database.ts'
