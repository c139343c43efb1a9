/**
 * An error of a function that a configuration defines, which its message names: `webhook.body of mintpay failed: …`. What fails so
 * is not tried again: the same code fails in the same way.
 */
export class DefinedCodeError extends Error {
  override name = 'DefinedCodeError'
}
