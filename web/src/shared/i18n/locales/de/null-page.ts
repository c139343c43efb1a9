import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText':
    'Bei der Netzwerkanfrage ist ein Fehler aufgetreten. Ihre Pakete und Aufnahmen sind nicht betroffen.',
} satisfies Translation<typeof source, 'de'>
