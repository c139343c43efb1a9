/** The user’s coupons. */
export default {
  'coupons.filter': 'Which coupons',
  'coupons.unused': 'Unused',
  'coupons.use': 'Use',
  'coupons.seeOrder': 'See the order',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'Used on {{date}}',
  'coupons.expiredOn': 'Expired on {{date}}',
  'coupons.for.any': 'For every package',
  'coupons.for.cloud': 'For cloud recording',
  'coupons.for.data': 'For 4G data',
  'coupons.for.reminder': 'For phone reminders',
  'coupons.for.call': 'For WeChat calls',
  'coupons.for.algorithm': 'For algorithms',
  'coupons.for.recorder': 'For recorders',
  'coupons.for.some': 'For certain packages',
  'coupons.none.unused': 'No unused coupons',
  'coupons.none.not-yet-effective': 'No coupons to come',
  'coupons.none.used': 'No used coupons',
  'coupons.none.over': 'No expired coupons',
  'coupons.noneText':
    'Coupons you receive are listed here. The best one lowers the price of an order by itself.',
}
