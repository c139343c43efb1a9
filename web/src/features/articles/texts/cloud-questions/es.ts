import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Servicio en la nube: preguntas',
  intro: 'Qué guarda la grabación en la nube, cuándo empieza un paquete y qué pasa con su dinero.',
  groups: [
    {
      title: 'Grabaciones',
      questions: [
        {
          question: '¿En qué se diferencian la grabación por eventos y la continua?',
          answer: [
            'Por eventos se guarda un clip cada vez que la cámara percibe un movimiento, una persona o un sonido. En la continua se guarda todo lo que ve la cámara, día y noche.',
          ],
        },
        {
          question: '¿Qué significa almacenamiento rotativo de 3 o 7 días?',
          answer: [
            'Cada grabación se conserva 3 o 7 días. Después, el día más reciente sobrescribe el más antiguo. La duración del paquete es otra cosa: un mes con 7 días rotativos graba durante 30 días y conserva siempre los últimos 7.',
          ],
        },
        {
          question: '¿Cómo conservo más tiempo una grabación?',
          answer: [
            'Guárdela en el teléfono desde la app antes de que se sobrescriba su día. Lo sobrescrito no se puede recuperar.',
          ],
        },
        {
          question: '¿Qué pasa con mis grabaciones cuando termina el paquete?',
          answer: [
            'Si no sigue otro paquete, no se graba nada nuevo y las grabaciones de esa cámara se borran. Renueve antes o guarde lo que necesite.',
          ],
        },
      ],
    },
    {
      title: 'Comprar y renovar',
      questions: [
        {
          question: '¿Cuándo empieza mi paquete?',
          answer: [
            'En cuanto se paga y se activa. El paquete anual de vídeo por eventos entra en vigor en 1 hora como máximo; hasta entonces aparece como activándose.',
          ],
        },
        {
          question: '¿Y si todavía hay un paquete en curso?',
          answer: [
            'Usted elige. Tras el actual: el nuevo empieza cuando termina el que está en curso. Ahora: el que está en curso se pausa y después sigue con todos los días que le quedan. En ningún caso se pierde un día.',
          ],
        },
        {
          question: '¿Por qué no puedo renovar otra vez?',
          answer: [
            'Ya hay una renovación esperando detrás del paquete actual. Cuando empiece, podrá renovar de nuevo.',
          ],
        },
        {
          question: '¿Cuántos canales de un grabador puedo comprar a la vez?',
          answer: [
            'De 1 a 4 canales por pedido; el precio depende del número. En las cámaras de dos lentes se elige gran angular, PTZ o ambas, según el modelo.',
          ],
        },
        {
          question: '¿Puedo pasar un paquete a otra cámara?',
          answer: ['No. Un paquete pertenece a la cámara para la que se compró.'],
        },
      ],
    },
    {
      title: 'Prueba, códigos y cupones',
      questions: [
        {
          question: '¿Quién recibe la prueba gratuita?',
          answer: [
            'Cada cámara de su propiedad, una vez, salvo las cámaras 4G: 30 días de grabación por eventos, 7 días rotativos. No se puede cancelar, transferir ni usar con fines comerciales. Un paquete comprado entretanto se añade al final.',
          ],
        },
        {
          question: 'No se acepta mi código de activación.',
          answer: [
            'Da igual usar mayúsculas o minúsculas. Compruebe que el código no se haya usado, no haya caducado y sirva para su cámara, y escriba el nuevo código de verificación. Tras demasiados intentos, espere una hora.',
          ],
        },
        {
          question: '¿Por qué no puedo usar mi cupón?',
          answer: [
            'Un cupón tiene un plazo, un importe mínimo y paquetes para los que vale; solo se admite uno por pedido. Un pedido sin pagar lo reserva; cancélelo y volverá a estar libre.',
          ],
        },
      ],
    },
    {
      title: 'Dinero',
      questions: [
        {
          question: 'He pagado, pero el paquete no aparece.',
          answer: [
            'Quédese en la página que comprueba el pago: seguirá sola en cuanto llegue. No pague otra vez; lo pagado dos veces se devuelve.',
          ],
        },
        {
          question: '¿Qué pasa con un pedido que no pago?',
          answer: [
            'Espera lo que indica su cuenta atrás y luego se cancela automáticamente. No se cobra nada. Un pago que llegue después se devuelve.',
          ],
        },
        {
          question: '¿Cómo cancelo la renovación automática?',
          answer: [
            'Cuando quiera, en WeChat o Alipay, en los ajustes de pago, en cobro automático. Se cobra un día antes de que termine el servicio, así que hágalo antes de ese día. Los pasos están en el Acuerdo de renovación automática.',
          ],
        },
        {
          question: '¿Me devuelven el dinero?',
          answer: [
            'Íntegramente si un paquete pagado no pudo activarse o si el pago llegó tarde o dos veces. Un paquete ya empezado no se devuelve, salvo que lo exija la ley de su lugar de residencia.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
