import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText': 'Ağ isteği sırasında bir hata oluştu. Paketleriniz ve kayıtlarınız etkilenmedi.',
} satisfies Translation<typeof source, 'tr'>
