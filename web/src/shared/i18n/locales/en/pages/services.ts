/** Installation and technical support, bought on the help page. */
export default {
  'service.title': 'Installation and support',
  'service.installation': 'Device installation',
  'service.installationHelp': 'A technician mounts your camera and sets it up',
  'service.support': 'Technical support',
  'service.supportHelp': 'An engineer helps by phone until it works',
  'service.select': 'Select a product',
  'service.buy': 'Buy',
  'service.unpaid': 'This order is not paid yet. Buying goes on with it.',
}
