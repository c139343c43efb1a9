import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/redeem.ts'

export default {
  'redeem.camera': 'Para qué cámara',
  'redeem.change': 'Cambiar',
  'redeem.code': 'Código de activación',
  'redeem.enterCode': 'Escriba el código de activación',
  'redeem.codeHelp': 'Mayúsculas o minúsculas, con o sin guiones',
  'redeem.wrongHelp':
    'Un código sirve una sola vez, antes de su fecha límite y para las cámaras a las que está destinado.',
  'redeem.captcha': 'Código de verificación',
  'redeem.enterCaptcha': 'Escriba el código de verificación',
  'redeem.asInPicture': 'Ver la imagen',
  'redeem.picture': 'Imagen con los caracteres del código de verificación',
  'redeem.anotherPicture': 'Otra imagen',
  'redeem.noPicture': 'No se pudo cargar la imagen.',
  'redeem.check': 'Comprobar el código',
  'redeem.notChecked': 'No se pudo comprobar el código',
  'redeem.notRedeemed': 'No canjeado',
  'redeem.tries':
    'Tras 20 códigos erróneos en una hora ya no se comprueba ninguno. Su código conserva su valor.',
  'redeem.confirmTitle': '¿Canjear este código?',
  'redeem.redeem': 'Canjear',
  'redeem.redeeming': 'Canjeando',
  'redeem.once': 'Un código se canjea una sola vez y el paquete queda en esta cámara.',
  'redeem.runs': 'Duración',
  'redeem.starts': 'Al instante, o tras el paquete actual',
  'redeem.before': 'Canjear antes del',
  'redeem.done': 'Canjeado',
  'redeem.doneText': '{{name}} · {{device}}',
  'redeem.stepRedeemed': 'Código canjeado',
  'redeem.another': 'Canjear otro código',
  'redeem.unclear': 'Seguimos comprobando',
  'redeem.unclearText':
    'La respuesta se perdió por el camino. Si el código se canjeó, el paquete está en la cámara. No se pierde nada.',
  'redeem.lookAgain': 'Volver a comprobar',
  'redeem.onlyShared':
    'Otras personas comparten estas cámaras con usted. Su propietario puede canjear el código.',
  'redeem.noCameraText': 'Abra esta página desde una cámara en la aplicación.',
  'redeem.toApp': 'Volver a la aplicación',
} satisfies Translation<typeof source, 'es'>
