/** Paying with PayPal and by card. */
export default {
  'card.lianlian': 'Card payment',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'Continue to PayPal',
  'card.opening': 'Opening',
  'card.paypalLine': 'Nothing is charged before you agree at PayPal',
  'card.finishing': 'Completing the payment',
  'card.finishingText': 'Please stay on this page. You need not pay again.',
  'card.canceled': 'Canceled at PayPal. Nothing has been charged.',
  'card.enter': 'Enter the card',
  'card.enterLine': 'The card is entered at LianLian; this shop never sees its number',
  'card.card': 'Card',
  'card.another': 'Use another card',
  'card.chargeLine': 'Your bank may ask you to confirm the payment',
  'card.declined': 'The card was declined. Nothing has been charged; the order waits for you.',
  'card.chooseOrder': 'Choose an unpaid order',
}
