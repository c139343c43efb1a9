import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Aviso telefónico: preguntas',
  intro: 'Cuándo suena su teléfono, cuánto gasta una llamada y qué hacer si no suena.',
  groups: [
    {
      title: 'Antes de comprar',
      questions: [
        {
          question: '¿Qué es el aviso telefónico?',
          answer: [
            'Cuando la cámara ve algo y nadie está mirando, una llamada automática le dice de qué cámara se trata. Una notificación se pasa por alto fácilmente; una llamada, no.',
          ],
        },
        {
          question: '¿Qué cámaras pueden hacerlo?',
          answer: [
            'Las cámaras 4G cuyo modelo lo admite, para cuentas de China continental. La página del aviso telefónico muestra las suyas. Si no aparece ninguna, ninguna de sus cámaras puede.',
          ],
        },
        {
          question: '¿Puedo probarlo antes?',
          answer: [
            'Sí. Sin paquete, cada cámara tiene algunas llamadas de prueba; cuántas quedan se ve en la página de la cámara. También hay un paquete gratuito, una vez por cámara.',
          ],
        },
      ],
    },
    {
      title: 'Llamadas',
      questions: [
        {
          question: '¿Qué incluye un paquete?',
          answer: [
            'Un número de llamadas y un plazo: mes, trimestre o año. Ambos se muestran antes de pagar. Cada llamada realizada cuenta, la conteste o no.',
          ],
        },
        {
          question: '¿Qué pasa cuando se agotan las llamadas?',
          answer: [
            'El paquete sigue en vigor hasta su fin, pero ya no se hacen llamadas. Un paquete comprado para después solo empieza entonces, salvo que elija que entre en vigor ahora.',
          ],
        },
        {
          question: '¿Cuándo me llama la cámara?',
          answer: [
            'Cuando nota lo que usted ha configurado, una persona o cualquier movimiento, en el horario elegido. Se configura en los ajustes del aviso, que se abren desde la página de la cámara.',
          ],
        },
        {
          question: '¿A qué número llama?',
          answer: [
            'Al que usted ha escrito en los ajustes. Guarde como contacto el número que le llama, para reconocerlo y para que el teléfono lo deje pasar en el modo «No molestar».',
          ],
        },
      ],
    },
    {
      title: 'Si no suena',
      questions: [
        {
          question: 'No he recibido ninguna llamada.',
          answer: [
            'Compruebe cuatro cosas: el paquete está en vigor y le quedan llamadas, el aviso está activado, la hora está dentro de su horario y el teléfono tiene cobertura. El historial muestra cada llamada y su resultado.',
          ],
        },
        {
          question: 'El teléfono trata la llamada como spam.',
          answer: ['Guarde el número como contacto y permítalo en el filtro del teléfono o del operador.'],
        },
        {
          question: 'Recibo demasiadas llamadas.',
          answer: [
            'Elija personas en lugar de cualquier movimiento, acorte el horario o baje la sensibilidad del sensor.',
          ],
        },
        {
          question: '¿Sustituye a un sistema de alarma?',
          answer: [
            'No. Necesita corriente, red y cobertura en ambos lados y no puede impedir daños. En caso de peligro, llame al número de emergencias.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
