import { generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The key of somebody who is no provider of ours. */
export const foreignKey: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
