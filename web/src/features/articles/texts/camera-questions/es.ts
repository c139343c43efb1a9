import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Cámaras: preguntas',
  intro: 'Cuando una cámara está sin conexión, graba poco o la usan varias personas.',
  groups: [
    {
      title: 'Conexión',
      questions: [
        {
          question: 'La cámara está sin conexión.',
          answer: [
            'Compruebe primero la corriente y después la red: la wifi, el cable o, en las cámaras 4G, la tarjeta SIM y sus datos. Apague la cámara, espere 10 segundos y vuelva a encenderla.',
            'Si otros aparatos tampoco tienen conexión, el problema está en el router o en su proveedor.',
          ],
        },
        {
          question: 'La cámara no encuentra mi wifi.',
          answer: [
            'Muchas cámaras solo usan la banda de 2,4 GHz. Actívela en el router, acerque la cámara para configurarla y revise la contraseña. También pueden estorbar los caracteres poco comunes en el nombre o la contraseña.',
          ],
        },
        {
          question: 'La imagen se detiene o llega tarde.',
          answer: [
            'La red es demasiado lenta donde está la cámara. Elija una calidad de imagen menor en la app, acerque el router y la cámara o cierre otros programas que cargan la red.',
          ],
        },
        {
          question: 'Tengo un router nuevo o una contraseña nueva.',
          answer: [
            'Vuelva a conectar la cámara en la app, como al añadirla. Los paquetes y las grabaciones en la nube siguen con la cámara.',
          ],
        },
      ],
    },
    {
      title: 'Imagen y grabación',
      questions: [
        {
          question: 'De noche la imagen se ve oscura o borrosa.',
          answer: [
            'Limpie el cristal y aparte lo que refleje luz cerca de la lente: ventanas, paredes, telarañas. Compruebe que la visión nocturna esté en automático.',
          ],
        },
        {
          question: 'No se graba nada en la nube.',
          answer: [
            'Mire en la tienda si hay un paquete en vigor y en la app si la grabación en la nube y la detección de movimiento están activadas. Mientras una cámara está sin conexión, nada llega a la nube.',
          ],
        },
        {
          question: 'La hora de las grabaciones no es correcta.',
          answer: [
            'Ajuste la zona horaria de la cámara en la app y deje que tome la hora de la red. Las grabaciones anteriores conservan la suya.',
          ],
        },
        {
          question: '¿Necesito una tarjeta de memoria además de la nube?',
          answer: [
            'No, pero se complementan: la tarjeta graba sin red y la nube conserva las grabaciones aunque roben o se rompa la cámara.',
          ],
        },
      ],
    },
    {
      title: 'Compartir y ceder',
      questions: [
        {
          question: '¿Quién ve una cámara que comparto?',
          answer: [
            'Solo las personas que usted invite en la app y mientras lo permita. Pueden comprar paquetes para ella, pero la prueba, los regalos, los códigos y la renovación automática son para el propietario.',
          ],
        },
        {
          question: '¿Qué hago antes de ceder una cámara?',
          answer: [
            'Cancele su renovación automática, guarde las grabaciones que necesite, quite la cámara de su cuenta y restablézcala.',
          ],
        },
        {
          question: '¿Cómo restablezco una cámara?',
          answer: [
            'Mantenga pulsado el botón de restablecer unos 10 segundos, hasta que la cámara hable o cambie su luz. Después añádala de nuevo. Los paquetes pertenecen al número de serie y no se pierden.',
          ],
        },
        {
          question: '¿Dónde está el número de serie?',
          answer: [
            'En la etiqueta de la cámara y en sus ajustes en la app. Tiene 22 cifras; en la etiqueta aparece junto a SN.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
