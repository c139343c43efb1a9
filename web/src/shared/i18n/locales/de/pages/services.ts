import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'Installation und Support',
  'service.installation': 'Geräteinstallation',
  'service.installationHelp': 'Ein Techniker montiert Ihre Kamera und richtet sie ein',
  'service.support': 'Technischer Support',
  'service.supportHelp': 'Ein Techniker hilft am Telefon, bis alles läuft',
  'service.select': 'Wählen Sie eine Leistung',
  'service.buy': 'Kaufen',
  'service.unpaid': 'Diese Bestellung ist noch unbezahlt. Mit „Kaufen“ setzen Sie sie fort.',
} satisfies Translation<typeof source, 'de'>
