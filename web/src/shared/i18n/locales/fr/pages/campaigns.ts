import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'Offre',
  'campaign.open': 'En savoir plus',
  'campaign.overText':
    'Cette offre est terminée ou n’a pas commencé. Vos forfaits et vos enregistrements ne sont pas concernés.',
  'campaign.soldOut': 'Rien n’est en vente ici pour l’instant',
  'campaign.soldOutText': 'Tous les forfaits se trouvent auprès de chacune de vos caméras.',
  'campaign.noCamera': 'Aucune caméra ne peut prendre ce forfait pour l’instant',
  'campaign.noCameraText':
    'Il n’est pas proposé pour vos caméras, ou elles sont déjà renouvelées ou en renouvellement automatique.',
  'campaign.freeThen': 'Ensuite {{price}} par mois, seulement si vous commandez',
  'campaign.getFree': 'Obtenir gratuitement',
  'campaign.receiving': 'En cours',
  'campaign.received': 'Le mois gratuit est à vous',
  'campaign.receivedText': 'La protection de {{device}} court jusqu’au {{date}}.',
} satisfies Translation<typeof source, 'fr'>
