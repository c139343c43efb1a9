/** The frame of the legal texts; the texts themselves are chunks of their own. */
export default {
  'agreement.contents': 'Contents',
  'agreement.version': 'Version of {{date}}',
}
