/** Campaign pages: a picture, a text, or packages. */
export default {
  'campaign.title': 'Offer',
  'campaign.open': 'Learn more',
  'campaign.overText':
    'This offer has ended or has not begun. Your packages and recordings are not affected.',
  'campaign.soldOut': 'Nothing is on sale here now',
  'campaign.soldOutText': 'All packages are listed with each of your cameras.',
  'campaign.noCamera': 'No camera can take this package now',
  'campaign.noCameraText':
    'It is not offered for your cameras, or they have been renewed already or renew automatically.',
  'campaign.freeThen': 'Afterwards {{price}} a month, only if you order it',
  'campaign.getFree': 'Get it free',
  'campaign.receiving': 'Receiving',
  'campaign.received': 'The free month is yours',
  'campaign.receivedText': '{{device}} is covered until {{date}}.',
}
