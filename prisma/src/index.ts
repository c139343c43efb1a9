export * from '../generated/client.ts'
export { type DirectClient, directClient } from './direct/direct-client.ts'
export { isDiskFull } from './disk-full.ts'
export { foldWal, WorldFileBusyError } from './fold-wal.ts'
export {
  type Migration,
  migrateWorldFile,
  migrationsFingerprint,
  readMigrations,
  UnknownWorldVersionError,
} from './migrate.ts'
export { WorldAdapter } from './world-adapter.ts'
export { createWorldClient, isUniqueViolation, type ReadClient, type TxClient } from './world-client.ts'
export { WorldDatabase } from './world-database.ts'
export { isInsideWrite, withWritePermit } from './write-permit.ts'
