import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Size and vertical placement read the same in every script; start and end do not. */
const vertical = [/^(min-|max-)?(width|height)$/i, 'top', 'bottom']

const knownProperties = 'csstools/value-no-unknown-custom-properties'

/** The rule with the properties that the style sheets of a folder define for the whole page. */
const from = (folder) => {
  const names = globSync('*.css', { cwd: join(import.meta.dirname, folder) })
  return { importFrom: names.map((name) => join(import.meta.dirname, folder, name)) }
}

export default {
  plugins: ['stylelint-use-logical', 'stylelint-value-no-unknown-custom-properties'],
  rules: {
    'csstools/use-logical': ['always', { except: vertical }],
    'declaration-property-value-disallowed-list': {
      'text-align': ['left', 'right'],
      float: ['left', 'right'],
      clear: ['left', 'right'],
    },
    'property-disallowed-list': [
      'border-top-left-radius',
      'border-top-right-radius',
      'border-bottom-left-radius',
      'border-bottom-right-radius',
    ],
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates'] }],
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'unit-no-unknown': true,
    [knownProperties]: true,
  },
  overrides: [
    { files: 'web/src/**/*.css', rules: { [knownProperties]: [true, from('web/src/shared/styles')] } },
    {
      files: 'bridge-simulator/src/panel/**/*.css',
      rules: { [knownProperties]: [true, from('bridge-simulator/src/panel/styles')] },
    },
  ],
}
