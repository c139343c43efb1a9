import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'Quels bons',
  'coupons.unused': 'Non utilisés',
  'coupons.use': 'Utiliser',
  'coupons.seeOrder': 'Voir la commande',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'Utilisé le {{date}}',
  'coupons.expiredOn': 'Expiré le {{date}}',
  'coupons.for.any': 'Pour tous les forfaits',
  'coupons.for.cloud': 'Pour l’enregistrement cloud',
  'coupons.for.data': 'Pour les données 4G',
  'coupons.for.reminder': 'Pour les alertes téléphoniques',
  'coupons.for.call': 'Pour les appels WeChat',
  'coupons.for.algorithm': 'Pour l’analyse vidéo',
  'coupons.for.recorder': 'Pour les enregistreurs',
  'coupons.for.some': 'Pour certains forfaits',
  'coupons.none.unused': 'Aucun bon non utilisé',
  'coupons.none.not-yet-effective': 'Aucun bon à venir',
  'coupons.none.used': 'Aucun bon utilisé',
  'coupons.none.over': 'Aucun bon expiré',
  'coupons.noneText':
    'Les bons que vous recevez figurent ici. Le meilleur est déduit automatiquement de votre commande.',
} satisfies Translation<typeof source, 'fr'>
