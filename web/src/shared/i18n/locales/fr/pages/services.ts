import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'Installation et assistance',
  'service.installation': 'Installation d’un appareil',
  'service.installationHelp': 'Un technicien pose et configure votre caméra',
  'service.support': 'Assistance technique',
  'service.supportHelp': 'Un technicien vous aide par téléphone jusqu’à ce que tout fonctionne',
  'service.select': 'Choisissez une prestation',
  'service.buy': 'Acheter',
  'service.unpaid': 'Cette commande n’est pas encore payée. En achetant, vous la reprenez.',
} satisfies Translation<typeof source, 'fr'>
