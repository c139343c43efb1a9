import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'Angebot',
  'campaign.open': 'Mehr erfahren',
  'campaign.overText':
    'Dieses Angebot ist beendet oder hat noch nicht begonnen. Ihre Pakete und Aufnahmen sind nicht betroffen.',
  'campaign.soldOut': 'Hier wird gerade nichts verkauft',
  'campaign.soldOutText': 'Alle Pakete finden Sie bei jeder Ihrer Kameras.',
  'campaign.noCamera': 'Zurzeit kommt keine Kamera für dieses Paket infrage',
  'campaign.noCameraText':
    'Es wird für Ihre Kameras nicht angeboten, oder sie sind schon verlängert oder verlängern sich automatisch.',
  'campaign.freeThen': 'Danach {{price}} im Monat, nur wenn Sie bestellen',
  'campaign.getFree': 'Gratis holen',
  'campaign.receiving': 'Wird geholt',
  'campaign.received': 'Sie haben den Gratismonat erhalten',
  'campaign.receivedText': '{{device}} ist bis {{date}} abgesichert.',
} satisfies Translation<typeof source, 'de'>
