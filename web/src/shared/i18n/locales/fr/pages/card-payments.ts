import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'Paiement par carte',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'Continuer vers PayPal',
  'card.opening': 'Ouverture',
  'card.paypalLine': 'Rien n’est débité avant votre accord chez PayPal',
  'card.finishing': 'Finalisation du paiement',
  'card.finishingText': 'Restez sur cette page. Inutile de payer à nouveau.',
  'card.canceled': 'Annulé chez PayPal. Rien n’a été débité.',
  'card.enter': 'Saisir la carte',
  'card.enterLine': 'La carte se saisit chez LianLian ; cette boutique ne reçoit jamais son numéro',
  'card.card': 'Carte',
  'card.another': 'Utiliser une autre carte',
  'card.chargeLine': 'Votre banque peut vous demander de confirmer le paiement',
  'card.declined': 'La carte a été refusée. Rien n’a été débité ; la commande vous attend.',
  'card.chooseOrder': 'Choisissez une commande impayée',
} satisfies Translation<typeof source, 'fr'>
