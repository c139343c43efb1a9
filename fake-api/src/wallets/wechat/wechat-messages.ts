import document from '@skyshop/openapi/documents/wechat' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parseRfc3339 } from './wechat-time.ts'

/** The messages a receiver checks; names as in `openapi/wallets/wechat`. */
export type MessageName = keyof Schemas

/** Where and how a message breaks its schema. */
export interface MessageFault {
  readonly field: string
  readonly issue: string
}

const ajv = new Ajv2020({ strict: false, allErrors: false })
ajv.addFormat('date-time', (text) => parseRfc3339(text) !== null)
const compiled = new Map<MessageName, ValidateFunction>()

/** A check of one kind of message against its schema, compiled at first use: null means it fits. */
export function messageValidator(name: MessageName): (message: unknown) => MessageFault | null {
  return (message) => {
    const validate = validatorOf(name)
    if (validate(message)) return null
    const error = validate.errors?.[0]
    return { field: error?.instancePath ?? '', issue: error?.message ?? 'does not fit the contract' }
  }
}

/** Whether `message` fits; narrows its type. */
export function isMessage<Name extends MessageName>(name: Name, message: unknown): message is Schemas[Name] {
  return validatorOf(name)(message)
}

function validatorOf(name: MessageName): ValidateFunction {
  const found = compiled.get(name)
  if (found) return found
  const validate = ajv.compile(document.components.schemas[name])
  compiled.set(name, validate)
  return validate
}
