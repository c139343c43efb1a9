/** Size and vertical placement read the same in every script; start and end do not. */
const vertical = [/^(min-|max-)?(width|height)$/i, 'top', 'bottom']

export default {
  plugins: ['stylelint-use-logical'],
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
  },
}
