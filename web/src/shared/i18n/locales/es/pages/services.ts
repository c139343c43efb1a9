import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'Instalación y soporte',
  'service.installation': 'Instalación del dispositivo',
  'service.installationHelp': 'Un técnico monta y configura su cámara',
  'service.support': 'Soporte técnico',
  'service.supportHelp': 'Un técnico le ayuda por teléfono hasta que todo funcione',
  'service.select': 'Seleccione un servicio',
  'service.buy': 'Comprar',
  'service.unpaid': 'Este pedido aún no está pagado. Al comprar, se continúa con él.',
} satisfies Translation<typeof source, 'es'>
