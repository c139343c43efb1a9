import document from '@skyshop/openapi/documents/alipay-messages' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { createMessageCompiler } from '../../engine/gateway/message-check.ts'

/** The messages a receiver checks; names as in `openapi/wallets/alipay.yaml`. */
export type MessageName = keyof Schemas

const compiler = createMessageCompiler()
const compiled = new Map<MessageName, ValidateFunction>()

/** Tells whether `message` fits its schema, compiled at first use; narrows its type. */
export function isMessage<Name extends MessageName>(name: Name, message: unknown): message is Schemas[Name] {
  return validatorOf(name)(message)
}

/** The first place where a message breaks its schema, and how, in one line; null when it fits. */
export function validationErrorOf(name: MessageName, message: unknown): string | null {
  const validate = validatorOf(name)
  if (validate(message)) return null
  const [error] = validate.errors ?? []
  return `${error?.instancePath.slice(1) ?? ''} ${error?.message ?? 'does not fit the contract'}`.trim()
}

/** The message with only the members that the contract names; what is no object stays as it is. */
export function knownMembers(name: MessageName, message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return message
  const { properties } = document.components.schemas[name]
  return Object.fromEntries(Object.entries(message).filter(([member]) => Object.hasOwn(properties, member)))
}

/** The message in a JSON text, or null when the text is none of this kind. */
export function parseMessage<Name extends MessageName>(name: Name, text: string): Schemas[Name] | null {
  try {
    const message: unknown = JSON.parse(text)
    return isMessage(name, message) ? message : null
  } catch {
    // Not JSON: the caller answers it like any other text that is no such message.
    return null
  }
}

function validatorOf(name: MessageName): ValidateFunction {
  const validator = compiled.get(name)
  if (validator) return validator
  const validate = compiler.compile(document.components.schemas[name])
  compiled.set(name, validate)
  return validate
}
