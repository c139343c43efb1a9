import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/redeem.ts'

export default {
  'redeem.camera': 'Pour quelle caméra',
  'redeem.change': 'Changer',
  'redeem.code': 'Code d’activation',
  'redeem.enterCode': 'Saisissez le code d’activation',
  'redeem.codeHelp': 'Majuscules ou minuscules, avec ou sans tiret',
  'redeem.wrongHelp':
    'Un code ne sert qu’une fois, avant sa date limite et pour les caméras auxquelles il est destiné.',
  'redeem.captcha': 'Code de vérification',
  'redeem.enterCaptcha': 'Saisissez le code de vérification',
  'redeem.asInPicture': 'Voir l’image',
  'redeem.picture': 'Image montrant les caractères du code de vérification',
  'redeem.anotherPicture': 'Autre image',
  'redeem.noPicture': 'L’image n’a pas pu être chargée.',
  'redeem.check': 'Vérifier le code',
  'redeem.notChecked': 'Le code n’a pas pu être vérifié',
  'redeem.notRedeemed': 'Code non utilisé',
  'redeem.tries':
    'Après 20 codes erronés en une heure, la vérification est suspendue. Votre code reste valable.',
  'redeem.confirmTitle': 'Utiliser ce code ?',
  'redeem.redeem': 'Utiliser',
  'redeem.redeeming': 'Utilisation',
  'redeem.once': 'Un code ne sert qu’une fois, et le forfait reste sur cette caméra.',
  'redeem.runs': 'Durée',
  'redeem.starts': 'Immédiatement, ou après le forfait actuel',
  'redeem.before': 'À utiliser avant le',
  'redeem.done': 'Code utilisé',
  'redeem.doneText': '{{name}} · {{device}}',
  'redeem.stepRedeemed': 'Code utilisé',
  'redeem.another': 'Utiliser un autre code',
  'redeem.unclear': 'Vérification en cours',
  'redeem.unclearText':
    'La réponse s’est perdue en route. Si le code a été utilisé, le forfait est sur la caméra. Rien n’est perdu.',
  'redeem.lookAgain': 'Vérifier à nouveau',
  'redeem.onlyShared':
    'D’autres personnes partagent ces caméras avec vous. Leur propriétaire peut utiliser le code.',
  'redeem.noCameraText': 'Ouvrez cette page depuis une caméra dans l’application.',
  'redeem.toApp': 'Retour à l’application',
} satisfies Translation<typeof source, 'fr'>
