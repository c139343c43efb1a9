import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText':
    'Se produjo un error en la solicitud de red. Sus paquetes y grabaciones no se ven afectados.',
} satisfies Translation<typeof source, 'es'>
