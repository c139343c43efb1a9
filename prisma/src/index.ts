export { checkpointWal, isWithoutWal, WorldFileBusyError } from './sqlite/checkpoint-wal.ts'
export {
  type Migration,
  migrateWorldFile,
  migrationsFingerprint,
  readMigrations,
  UnknownWorldVersionError,
} from './sqlite/migrate.ts'
export { isDiskFull, isUniqueViolation, sqliteWork } from './sqlite/sqlite-connection.ts'
export { WorldDatabase } from './sqlite/world-database.ts'
export { readClient } from './tables/table-client.ts'
export type { NewRow, ReadClient, Row, TxClient } from './tables/table-types.ts'
export {
  isInsideWrite,
  TransactionEndedError,
  type WriteTransaction,
  writeTransaction,
} from './tables/write-transaction.ts'
