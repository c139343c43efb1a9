import type { Article } from '../../model/article.ts'

export default {
  title: 'Acuerdo del servicio de almacenamiento en la nube',
  intro:
    'Este acuerdo se celebra entre usted y {{operator}} («nosotros»). Explica qué ofrece el servicio de almacenamiento en la nube para sus cámaras, cuánto cuesta y qué puede esperar cada parte. Al marcar la casilla antes de pagar, lo acepta.',
  sections: [
    {
      title: 'El servicio',
      paragraphs: [
        'El servicio guarda en la nube las grabaciones de su cámara para que pueda verlas de nuevo en la aplicación. Con la grabación por eventos se guarda un clip cuando la cámara nota algo. Con la grabación continua se guarda todo lo que ve la cámara.',
        'Las grabaciones se conservan durante el periodo contratado, de 3 o 7 días. Después, el día más antiguo deja sitio al más reciente. Guarde aparte lo que quiera conservar más tiempo.',
      ],
    },
    {
      title: 'Su cuenta y sus cámaras',
      paragraphs: [
        'Usted usa el servicio con su cuenta de la aplicación. Un paquete pertenece a la cámara para la que se compró y no puede pasarse a otra.',
        'Puede comprar un paquete para una cámara compartida con usted. Sus grabaciones están disponibles para las personas que permita el propietario.',
      ],
    },
    {
      title: 'Paquetes, precios y pago',
      paragraphs: [
        'Los paquetes, su duración y sus precios en yuanes chinos se muestran antes de pagar. Un mes son 30 días, un trimestre 90 días y un año 365 días.',
        'Un pedido espera el pago durante el plazo indicado. Después se cancela automáticamente y no se cobra nada. El pago se realiza con el proveedor elegido y según sus condiciones.',
      ],
    },
    {
      title: 'Cuándo entra en vigor un paquete',
      paragraphs: [
        'Un paquete entra en vigor en cuanto se paga y se activa. El paquete anual de vídeo de eventos entra en vigor en 1 hora desde la activación.',
        'Si la cámara tiene un paquete sin vencer, usted elige: el nuevo empieza cuando termina el actual, o empieza de inmediato y el actual se suspende y continúa después con todo su tiempo restante. Un paquete ya renovado no puede renovarse otra vez.',
      ],
    },
    {
      title: 'Renovación automática',
      paragraphs: [
        'La renovación automática está desactivada salvo que usted la firme con WeChat o Alipay. El precio del mes siguiente se cobra entonces un día antes de que termine el servicio.',
        'Puede terminarla en cualquier momento con el proveedor de pago. El tiempo ya pagado sigue siendo suyo. Mientras esté activa, solo se puede comprar otro paquete base después de terminarla.',
      ],
    },
    {
      title: 'Prueba gratuita',
      paragraphs: [
        'Cada cámara puede tener una prueba gratuita de 30 días de grabación por eventos, con 7 días de conservación. Las cámaras 4G quedan excluidas.',
        'La prueba no puede cancelarse, transferirse ni usarse con fines comerciales. Un paquete comprado durante la prueba amplía el tiempo.',
      ],
    },
    {
      title: 'Reembolsos',
      paragraphs: [
        'Si un paquete pagado no puede activarse, o si un pago llega después de que el pedido se cancelara o venciera, lo reembolsamos íntegramente por el mismo medio.',
        'En los demás casos, un paquete que ya ha entrado en vigor no se reembolsa, salvo que la ley de su lugar de residencia le dé derecho a ello.',
      ],
    },
    {
      title: 'Sus grabaciones y su privacidad',
      paragraphs: [
        'Sus grabaciones son suyas. Las almacenamos y transmitimos cifradas, las usamos solo para prestar el servicio y las vemos solo con su consentimiento o cuando la ley nos obliga.',
        'Se borran al terminar su periodo de conservación o el paquete. El acuerdo de privacidad indica qué otros datos tratamos y cómo puede corregirlos o borrarlos.',
      ],
    },
    {
      title: 'Lo que no está permitido',
      paragraphs: [
        'No grabe donde las personas puedan esperar no ser grabadas e informe a quien deba ser informado. No use el servicio para infringir la ley, perjudicar a otros, revenderlo o perturbar su funcionamiento.',
        'Si lo hace, podemos suspender el servicio de esa cámara después de explicarle el motivo.',
      ],
    },
    {
      title: 'Disponibilidad y responsabilidad',
      paragraphs: [
        'Para grabar, la cámara necesita corriente y red. Lo que ocurra mientras falte una de ellas no se graba. El mantenimiento que interrumpa el servicio se anuncia en la aplicación cuando es posible.',
        'El servicio no es un sistema de alarma y no puede evitar daños. Respondemos por dolo y negligencia grave y, en lo demás, hasta el precio del paquete afectado, en la medida en que la ley lo permita.',
      ],
    },
    {
      title: 'Cambios y fin',
      paragraphs: [
        'Podemos cambiar este acuerdo por un motivo justificado y lo anunciamos antes en la aplicación. A los paquetes ya comprados se les sigue aplicando el texto aceptado, salvo que el cambio le favorezca o lo exija la ley.',
        'El acuerdo termina con su último paquete. Si dejamos de prestar el servicio, reembolsamos el tiempo no usado.',
      ],
    },
    {
      title: 'Ley aplicable y contacto',
      paragraphs: [
        'Se aplica la ley de la República Popular China. Los derechos que la ley de su país le da como consumidor no se ven afectados.',
        'El servicio lo presta {{operator}}. Puede enviarnos preguntas y quejas a través del servicio de atención al cliente de la aplicación.',
      ],
    },
  ],
} satisfies Article
