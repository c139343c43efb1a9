import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'Offerta',
  'campaign.open': 'Scopri di più',
  'campaign.overText':
    'Questa offerta è terminata o non è ancora iniziata. I tuoi pacchetti e le registrazioni restano invariati.',
  'campaign.soldOut': 'Al momento qui non è in vendita nulla',
  'campaign.soldOutText': 'Trovi tutti i pacchetti nella pagina di ogni tua telecamera.',
  'campaign.noCamera': 'Al momento nessuna telecamera può avere questo pacchetto',
  'campaign.noCameraText':
    'Non è disponibile per le tue telecamere, oppure sono già rinnovate o in rinnovo automatico.',
  'campaign.freeThen': 'Poi {{price}} al mese, solo se lo ordini',
  'campaign.getFree': 'Ottieni gratis',
  'campaign.receiving': 'In corso',
  'campaign.received': 'Il mese gratuito è tuo',
  'campaign.receivedText': 'Servizio attivo per {{device}} fino al {{date}}.',
} satisfies Translation<typeof source, 'it'>
