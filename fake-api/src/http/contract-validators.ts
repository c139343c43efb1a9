import { controlContract, httpContract } from './contract-document.ts'
import { ContractValidator } from './contract-validator.ts'

/** One for each contract, for all who check by it: a schema is compiled once in a process. */
export const httpValidator = new ContractValidator(httpContract)
export const controlValidator = new ContractValidator(controlContract)
