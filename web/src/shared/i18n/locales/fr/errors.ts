import type { Translation } from '../../locale.ts'
import type source from '../en/errors.ts'

export default {
  'error.contract-violation': 'Échec de la requête',
  'error.unauthorized': 'La requête n’a pas été autorisée',
  'error.not-found': 'Aucune donnée',
  'error.internal-error': 'Données anormales, code d’erreur 0001',
  'error.network-error': 'Erreur réseau',
  'error.request-error': 'Une erreur s’est produite lors de la requête réseau',
  'error.contact-customer-service': 'Veuillez contacter le service client',
  'error.duplicate-unpaid-order': 'Vous avez des commandes impayées',
  'error.price-changed': 'Le prix a changé',
  'error.order-not-found': 'Aucune donnée',
  'error.no-unpaid-order': 'Aucune commande impayée trouvée',
  'error.order-timed-out': 'Le délai est dépassé et la commande a été annulée automatiquement',
  'error.order-expired': 'La commande a expiré, veuillez en passer une nouvelle',
  'error.order-not-payable':
    'Un problème est survenu lors du paiement (si le paiement a réussi, veuillez vérifier)',
  'error.cancel-failed': 'Échec de l’annulation',
  'error.receive-failed': 'Échec de la réception',
  'error.operate-failed': 'Échec de l’opération',
  'error.activate-failed': 'Échec de l’activation',
  'error.refund-failed': 'Échec du remboursement',
  'error.pay-failed': 'Échec du paiement',
  'error.amount-not-zero': 'Cette commande n’est pas gratuite',
  'error.package-not-found': 'Aucune donnée',
  'error.package-not-for-device': 'Ce forfait n’est pas proposé pour cet appareil',
  'error.already-renewed': 'Un forfait déjà renouvelé ne peut pas l’être de nouveau',
  'error.contract-active':
    'Sous contrat, seuls les forfaits complémentaires peuvent être achetés ; mettez fin au contrat avant d’acheter un forfait de base',
  'error.immediate-not-possible': 'Ce forfait ne peut pas prendre effet immédiatement',
  'error.package-info-unavailable': 'Impossible d’obtenir le forfait actuel de l’appareil',
  'error.device-not-found': 'Le SN de l’appareil est incorrect',
  'error.no-device': 'Aucun appareil pour le moment, associez-en un d’abord',
  'error.user-has-no-device': 'L’utilisateur n’a pas d’appareil',
  'error.data-not-purchased': 'Aucune donnée n’a été achetée pour cet appareil',
  'error.sim-not-recognised': 'La SIM d’origine n’est pas reconnue : contactez l’opérateur',
  'error.data-may-be-delayed':
    'Les données réelles peuvent arriver en retard ; fiez-vous à celles de l’opérateur',
} satisfies Translation<typeof source, 'fr'>
