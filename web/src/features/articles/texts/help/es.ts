import type { HelpText } from '../../model/help-text.ts'

export default {
  title: 'Ayuda',
  intro:
    'Respuestas sobre la tienda. La búsqueda mira también en las respuestas sobre el servicio en la nube, las cámaras, el sensor de movimiento y el aviso telefónico.',
  topicsTitle: 'Temas',
  topics: {
    cloud: { title: 'Servicio en la nube: preguntas', about: 'Grabaciones, compra, prueba, reembolsos' },
    camera: { title: 'Cámaras: preguntas', about: 'Sin conexión, imagen, compartir, restablecer' },
    sensor: { title: 'Sensor de movimiento (PIR): preguntas', about: 'Avisos y batería' },
    sim: { title: 'Tarjeta SIM IoT: instrucciones', about: 'Colocarla, recargarla, estados' },
    reminder: { title: 'Aviso telefónico: preguntas', about: 'Cuándo suena su teléfono' },
    reminderService: { title: 'Servicio de aviso telefónico', about: 'Qué es y sus condiciones' },
  },
  legalTitle: 'Acuerdos',
  legal: {
    agreement: 'Acuerdo del servicio de almacenamiento en la nube',
    renewAgreement: 'Acuerdo de renovación automática',
    privacyAgreement: 'Acuerdo de privacidad',
  },
  groups: [
    {
      title: 'Pedidos y pago',
      questions: [
        {
          question: '¿Cómo puedo pagar?',
          answer: [
            'Con WeChat Pay y Alipay; queda preseleccionado el último que usó. En algunos países también se puede pagar con tarjeta. Todos los precios son en yuanes chinos.',
          ],
        },
        {
          question: 'No se abre la app de la cartera.',
          answer: [
            'Compruebe que esté instalada y al día o elija la otra forma de pago. El pedido espera mientras tanto; no se ha cobrado nada.',
          ],
        },
        {
          question: '¿Dónde están mis pedidos?',
          answer: [
            'En Mis pedidos, con su estado, número y horas. Un pedido sin pagar se puede pagar o cancelar allí hasta que acabe la cuenta atrás.',
          ],
        },
        {
          question: 'La tienda dice que tengo pedidos sin pagar.',
          answer: [
            'Por cada cámara puede haber un pedido en espera de pago. Páguelo o cancélelo y pida de nuevo.',
          ],
        },
        {
          question: 'El precio cambió antes de pagar.',
          answer: [
            'La tienda vuelve a leer el precio antes del pago y lo muestra si ha cambiado. Nunca se cobra más de lo que usted ha visto.',
          ],
        },
      ],
    },
    {
      title: 'Códigos, cupones y regalos',
      questions: [
        {
          question: '¿Cómo canjeo un código de activación?',
          answer: [
            'Elija Canjear un código y la cámara, escriba el código y el código de verificación, revise lo que recibe y confirme. Cada código sirve una vez.',
          ],
        },
        {
          question: '¿Dónde están mis cupones?',
          answer: [
            'En la lista de cupones: sin usar, usados, caducados y aún no válidos. Al comprar se propone el mejor que sirva.',
          ],
        },
        {
          question: '¿Por qué no puedo recibir una prueba o un regalo?',
          answer: [
            'Se dan una vez por cámara y solo al propietario; algunos no valen para todos los modelos. La página indica qué cámaras suyas pueden recibirlo.',
          ],
        },
      ],
    },
    {
      title: 'Datos 4G',
      questions: [
        {
          question: '¿Por qué la cifra no coincide con la del operador?',
          answer: ['El operador cuenta con retraso. Si las cifras difieren, vale la del operador.'],
        },
        {
          question: 'He recargado, pero la cámara está sin conexión.',
          answer: [
            'Los datos se abonan en 10 minutos. Después apague y encienda la cámara. Las instrucciones de la tarjeta SIM dan más pasos.',
          ],
        },
        {
          question: 'El SN del dispositivo no es correcto.',
          answer: [
            'Escriba las 22 cifras sin espacios, como en la etiqueta. La cámara debe estar añadida a una cuenta. Tras muchos errores, espere una hora.',
          ],
        },
      ],
    },
    {
      title: 'La tienda',
      questions: [
        {
          question: 'La página queda vacía o indica un error de red.',
          answer: [
            'Compruebe la conexión del teléfono y pulse Recargar. Los paquetes, pedidos y grabaciones no se ven afectados.',
          ],
        },
        {
          question: 'La tienda dice que la solicitud no está autorizada.',
          answer: ['Vuelva a la app, compruebe que ha iniciado sesión y abra de nuevo la tienda.'],
        },
        {
          question: '¿Cómo cambio el idioma?',
          answer: ['La tienda sigue el idioma de la app. Cámbielo allí y abra de nuevo la tienda.'],
        },
        {
          question: '¿Cómo contacto con atención al cliente?',
          answer: [
            'A través de atención al cliente en la app. Tenga a mano el número de pedido o el SN de la cámara.',
          ],
        },
      ],
    },
  ],
} satisfies HelpText
