import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText':
    'Si è verificato un errore durante la richiesta di rete. Pacchetti e registrazioni non sono interessati.',
} satisfies Translation<typeof source, 'it'>
