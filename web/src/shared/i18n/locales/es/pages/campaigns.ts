import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'Oferta',
  'campaign.open': 'Más información',
  'campaign.overText':
    'Esta oferta ha terminado o aún no ha empezado. Sus paquetes y grabaciones no se ven afectados.',
  'campaign.soldOut': 'Ahora no hay nada a la venta aquí',
  'campaign.soldOutText': 'Encontrará todos los paquetes en cada una de sus cámaras.',
  'campaign.noCamera': 'Ahora ninguna cámara admite este paquete',
  'campaign.noCameraText':
    'No se ofrece para sus cámaras, o ya están renovadas o tienen la renovación automática.',
  'campaign.freeThen': 'Después, {{price}} al mes, solo si lo pide',
  'campaign.getFree': 'Obtener gratis',
  'campaign.receiving': 'Recibiendo',
  'campaign.received': 'El mes gratis es suyo',
  'campaign.receivedText': '{{device}} tiene cobertura hasta el {{date}}.',
} satisfies Translation<typeof source, 'es'>
