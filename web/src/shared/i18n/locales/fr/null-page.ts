import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText':
    'Une erreur s’est produite lors de la requête réseau. Vos forfaits et enregistrements ne sont pas affectés.',
} satisfies Translation<typeof source, 'fr'>
