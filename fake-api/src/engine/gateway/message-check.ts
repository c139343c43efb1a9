import { isIP } from 'node:net'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parseBeijingDigits } from '../kernel/clock.ts'
import { isCurrency } from '../kernel/money.ts'
import { parseRfc3339 } from '../kernel/rfc3339.ts'

/** Place and manner in which a message breaks its schema. */
export interface ValidationError {
  readonly field: string
  readonly issue: string
  /** Keyword of the schema that is broken. */
  readonly rule: string
  /** Name of the member that is required and not there. */
  readonly missing: string | null
}

/** The messages of one wallet as the generated document has them. */
export interface MessageDocument {
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/** Checks messages of one wallet by the names of their types. */
export interface MessageCheck<Messages> {
  /** The first place where a message breaks its schema; null when it fits. */
  validate(name: string, message: unknown): ValidationError | null
  /** Whether a message fits; narrows its type. */
  fits<Name extends keyof Messages & string>(name: Name, message: unknown): message is Messages[Name]
  /** The message in a text, or null when it is none. */
  parse<Name extends keyof Messages & string>(name: Name, text: string): Messages[Name] | null
}

/** Creates the compiler of a wallet's messages, with the formats that their contracts name. */
export function createMessageCompiler(): Ajv2020 {
  // `pnpm check contracts` checks the schemas themselves; to do it again takes longer than compiling them.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false })
  ajv.addFormat('date-time', (text) => parseRfc3339(text) !== null)
  ajv.addFormat('compact-time', (text) => parseBeijingDigits(text) !== null)
  ajv.addFormat('ip', (text) => isIP(text) !== 0)
  ajv.addFormat('currency', isCurrency)
  return ajv
}

/** A check over one wallet's messages; each schema is compiled at first use. */
export function createMessageCheck<Messages>(document: MessageDocument): MessageCheck<Messages> {
  const ajv = createMessageCompiler()
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (name: string): ValidateFunction => {
    const validator = compiled.get(name)
    if (validator) return validator
    const schema = document.components.schemas[name]
    if (schema === undefined) throw new Error(`the contract has no message ${name}`)
    const validate = ajv.compile(schema)
    compiled.set(name, validate)
    return validate
  }
  const fits = <Name extends keyof Messages & string>(
    name: Name,
    message: unknown,
  ): message is Messages[Name] => validatorOf(name)(message)
  return {
    fits,
    validate(name, message) {
      const validator = validatorOf(name)
      if (validator(message)) return null
      const error = validator.errors?.[0]
      const missing: unknown = error?.params.missingProperty
      return {
        field: error?.instancePath ?? '',
        issue: error?.message ?? 'does not fit the contract',
        rule: error?.keyword ?? '',
        missing: typeof missing === 'string' ? missing : null,
      }
    },
    parse(name, text) {
      try {
        const message: unknown = JSON.parse(text)
        return fits(name, message) ? message : null
      } catch {
        // Not JSON: no message of ours.
        return null
      }
    },
  }
}
