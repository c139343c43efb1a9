import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'Installazione e assistenza',
  'service.installation': 'Installazione del dispositivo',
  'service.installationHelp': 'Un tecnico monta e configura la tua telecamera',
  'service.support': 'Assistenza tecnica',
  'service.supportHelp': 'Un tecnico ti aiuta al telefono fino alla soluzione',
  'service.select': 'Seleziona un servizio',
  'service.buy': 'Acquista',
  'service.unpaid': 'Questo ordine non è ancora pagato. Acquistando lo riprendi.',
} satisfies Translation<typeof source, 'it'>
