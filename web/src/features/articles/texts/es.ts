import type { Articles } from '../queries.ts'

export default {
  agreement: {
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
  },
  'renew-agreement': {
    title: 'Acuerdo de renovación automática',
    intro:
      'Este acuerdo se celebra entre usted y {{operator}} («nosotros»). Explica cómo se renueva un paquete cada mes, cuándo se cobra y cómo se cancela. Complementa el acuerdo del servicio al que pertenece el paquete.',
    sections: [
      {
        title: 'Qué es la renovación automática',
        paragraphs: [
          'La renovación automática es un contrato que usted firma en WeChat o Alipay. Nos permite cobrar el precio del mes siguiente de un paquete de una cámara, para que el servicio no termine.',
          'Está desactivada hasta que usted la activa. Solo puede firmarla el propietario de la cámara. Un mes son 30 días.',
        ],
      },
      {
        title: 'Firma y primer pago',
        paragraphs: [
          'Antes de firmar, la tienda muestra el paquete, el precio del primer mes y el de cada mes siguiente. El primer mes se cobra nada más firmar y el servicio empieza cuando se confirma el pago.',
          'Si abandona la firma sin terminarla, no hay contrato y no se cobra nada. Una firma empezada caduca a las 2 horas.',
        ],
      },
      {
        title: 'Cobros',
        paragraphs: [
          'El precio del mes siguiente se cobra un día antes de que termine el servicio. Cada mes se cobra una sola vez, por muchos intentos que haya.',
          'WeChat avisa de cada cobro con antelación y lo realiza entre las 07:00 y las 22:00, hora de Pekín. Alipay puede empezar hasta 5 días antes del día previsto. Vale la fecha que indique su app de pago.',
        ],
      },
      {
        title: 'Si un cobro falla',
        paragraphs: [
          'Si el saldo no alcanza o el proveedor lo rechaza, el cobro se vuelve a intentar en los días siguientes. Hasta que acaben esos intentos, el servicio continúa.',
          'Si fallan todos, el servicio se detiene, pero el contrato sigue. La tienda indica entonces que la renovación ha fallado; usted puede volver a intentarlo o cancelar el contrato. Tras 2 meses sin pago, el contrato termina por sí solo.',
        ],
      },
      {
        title: 'Mientras está activada',
        paragraphs: [
          'Para esa cámara solo pueden comprarse recargas. Para comprar otro paquete básico, cancele antes el contrato.',
          'El contrato pertenece a la cámara y a la cuenta con las que se firmó. Antes de ceder una cámara o de quitarla de su cuenta, cancele el contrato; de lo contrario, los cobros continúan.',
        ],
      },
      {
        title: 'Cómo cancelarla',
        paragraphs: [
          'Puede cancelarla cuando quiera, sin motivo y sin coste. En WeChat: Yo, Servicios, Cartera, Ajustes de pago, Cobro automático. En Alipay: Yo, Ajustes, Ajustes de pago, Pago automático. Los nombres pueden variar según la versión.',
          'Si la cancela antes del día del próximo cobro, ese cobro no se realiza. El tiempo pagado sigue siendo suyo hasta el final. La renovación también termina si se cierra su cuenta con nosotros o con el proveedor.',
        ],
      },
      {
        title: 'Reembolsos',
        paragraphs: [
          'Devolvemos íntegramente, por el mismo medio de pago, lo cobrado después de cancelar el contrato, por segunda vez por el mismo mes o por un mes que no pudo activarse.',
          'Por lo demás, un mes ya empezado no se devuelve, salvo que la ley de su lugar de residencia le dé ese derecho.',
        ],
      },
      {
        title: 'Cambios',
        paragraphs: [
          'Un precio más alto solo se aplica después de avisarle en la app, y únicamente a los meses posteriores. Si no está de acuerdo, cancele el contrato y no se cobrará nada más.',
          'Si dejamos de ofrecer un paquete, cancelamos sus contratos y le avisamos en la app. Lo pagado se presta o se devuelve.',
        ],
      },
      {
        title: 'Ley aplicable y contacto',
        paragraphs: [
          'Se aplica la ley de la República Popular China. Los derechos que la ley de su lugar de residencia le concede como consumidor no se ven afectados.',
          'La renovación automática la gestiona {{operator}}. Las preguntas y reclamaciones nos llegan a través de atención al cliente en la app.',
        ],
      },
    ],
  },
  'privacy-agreement': {
    title: 'Acuerdo de privacidad',
    intro:
      'Este acuerdo explica qué datos trata {{operator}} («nosotros») cuando usted usa la tienda y los servicios comprados en ella, para qué, durante cuánto tiempo y qué puede exigir. La app tiene su propia política de privacidad.',
    sections: [
      {
        title: 'Qué datos tratamos',
        paragraphs: [
          'De la app: su cuenta con el número de teléfono, el país y el idioma, la versión de la app y sus cámaras con nombre, número de serie, modelo y, en las cámaras 4G, el número de la tarjeta SIM (ICCID).',
          'De la tienda: pedidos, paquetes, cupones y códigos, contratos de renovación automática y qué ofertas se mostraron y abrieron. Del funcionamiento: errores, horas de las solicitudes y datos que consumen las cámaras 4G.',
        ],
      },
      {
        title: 'Para qué los usamos',
        paragraphs: [
          'Para mostrar lo que conviene a sus cámaras, vender, activar, renovar y devolver, cursar las llamadas del aviso telefónico, proteger códigos y cuentas frente a abusos y llevar los registros que exige la ley.',
          'No vendemos datos personales, no elaboramos perfiles para publicidad ajena ni tomamos decisiones con efectos jurídicos solo por medios automáticos.',
        ],
      },
      {
        title: 'Sus grabaciones',
        paragraphs: [
          'Las grabaciones del servicio en la nube se transmiten y se guardan cifradas. No las vemos, salvo con su consentimiento o cuando la ley nos obliga. La detección de personas, vehículos o sonidos la hacen máquinas y solo para los paquetes que usted ha comprado.',
          'Se conservan 3 o 7 días, según lo comprado; después se sobrescribe el día más antiguo. Cuando termina el último paquete de una cámara, sus grabaciones se borran.',
        ],
      },
      {
        title: 'Pagos',
        paragraphs: [
          'Los pagos los gestiona el proveedor que usted elija, WeChat Pay, Alipay, PayPal o LianLian, según sus condiciones. Recibe el número de pedido, el importe y el nombre del paquete.',
          'Las contraseñas de las carteras y los números de tarjeta van solo al proveedor. Nunca los vemos ni los guardamos. De un contrato de renovación automática guardamos su número y su estado.',
        ],
      },
      {
        title: 'Quién recibe datos',
        paragraphs: [
          'Además de los proveedores de pago: el operador de la tarjeta SIM (ICCID y consumo), la compañía telefónica que cursa las llamadas de aviso (número de teléfono) y los centros de datos que trabajan para nosotros y no pueden usarlos para nada más.',
          'Las autoridades solo los reciben cuando la ley nos obliga. Si los datos deben salir de su país, cumplimos sus normas y le pedimos consentimiento cuando estas lo exigen.',
        ],
      },
      {
        title: 'Qué queda en su teléfono',
        paragraphs: [
          'La tienda guarda la lista de sus cámaras durante 5 minutos, el número de un pago pendiente hasta que se resuelve y la última forma de pago usada. No instala cookies publicitarias.',
          'El token de la app que nos dice quién es usted solo se conserva mientras la tienda está abierta.',
        ],
      },
      {
        title: 'Cuánto tiempo los conservamos',
        paragraphs: [
          'Los pedidos y pagos se conservan el tiempo que exigen las leyes fiscales y mercantiles. Los registros de funcionamiento se borran a los 6 meses como máximo, salvo que hagan falta para aclarar un fallo o un fraude.',
          'Cuando usted elimina su cuenta en la app, borramos todo lo que la ley no nos obliga a guardar. Los paquetes en curso terminan con ella.',
        ],
      },
      {
        title: 'Seguridad',
        paragraphs: [
          'Protegemos los datos con cifrado, separación de clientes, acceso restringido y registros de acceso. Ningún sistema está libre de riesgo: no comparta su contraseña y comparta las cámaras solo con personas de confianza.',
          'Si una brecha de seguridad le afecta, se lo comunicamos sin demora a usted y a la autoridad, y le decimos qué puede hacer.',
        ],
      },
      {
        title: 'Sus derechos',
        paragraphs: [
          'Puede consultar, rectificar, exportar y eliminar sus datos, limitar su uso u oponerse a él y retirar un consentimiento para el futuro. Los pedidos y paquetes los ve usted mismo en la tienda; para lo demás, escriba a atención al cliente en la app. Respondemos en 30 días.',
          'Puede reclamar ante la autoridad de protección de datos de su lugar de residencia.',
        ],
      },
      {
        title: 'Menores y personas grabadas',
        paragraphs: [
          'La tienda está dirigida a adultos. Los menores necesitan el consentimiento de sus padres; los datos de niños recibidos sin él se borran.',
          'Usted decide hacia dónde mira una cámara. Avise a las personas que graba y no grabe donde puedan esperar no ser vistas.',
        ],
      },
      {
        title: 'Cambios y contacto',
        paragraphs: [
          'Los cambios de este acuerdo se anuncian en la app antes de aplicarse. Cuando la ley lo exige, volvemos a pedirle su consentimiento.',
          'La responsable de los datos es {{operator}}. Las solicitudes nos llegan a través de atención al cliente en la app.',
        ],
      },
    ],
  },
  'sim-instructions': {
    title: 'Tarjeta SIM IoT: instrucciones',
    intro:
      'Cómo se coloca, se activa y se recarga la tarjeta SIM de una cámara 4G y qué significan sus estados.',
    sections: [
      {
        title: 'La tarjeta',
        paragraphs: [
          'Una cámara 4G accede a la red mediante una tarjeta SIM IoT: una Nano SIM en la ranura o una eSIM integrada. Solo lleva datos, ni llamadas ni mensajes.',
          'La tarjeta pertenece a su cámara. En otro aparato el operador puede bloquearla. Su número, el ICCID, empieza por 89 y figura en la tarjeta y en la página de datos de la cámara.',
        ],
      },
      {
        title: 'Colocar la tarjeta',
        paragraphs: ['La mayoría de las cámaras vienen con la tarjeta puesta. Si no es así:'],
        steps: [
          'Apague la cámara.',
          'Abra la tapa de la ranura e introduzca la Nano SIM con los contactos como en el dibujo, hasta que haga clic.',
          'Cierre la tapa para que no entre agua y encienda la cámara.',
          'Espere cerca de un minuto hasta que la cámara diga o muestre que está en línea y añádala en la app.',
        ],
      },
      {
        title: 'Los primeros datos',
        paragraphs: [
          'Los datos incluidos con la cámara se obtienen una vez, en la primera activación, y valen 3 meses. Cada cámara puede recibir una vez 1 GB gratis; se abona en 10 minutos y vale 10 días.',
          'Ambos están en la página de paquetes de datos de la cámara y son para su propietario.',
        ],
      },
      {
        title: 'Recargar',
        paragraphs: [
          'Abra la pestaña Datos, elija la cámara y un paquete: mensual, trimestral o anual, o una recarga que funciona a la vez. Los datos se abonan en 10 minutos.',
          'También puede recargar una cámara que no esté en su lista: elija la recarga por SN y escriba sus 22 cifras, sin espacios.',
        ],
      },
      {
        title: 'Cómo se gastan los datos',
        paragraphs: [
          'Primero se gasta lo que antes caduca. Cuando no queda nada, la cámara se queda sin conexión hasta que recargue; nada se cobra sin un pedido.',
          'El operador cuenta con retraso, hasta medianoche como muy tarde. Si las cifras difieren, vale la del operador.',
        ],
      },
      {
        title: 'Estados de la tarjeta',
        paragraphs: [
          'Normal: todo va bien. No activada: el primer paquete de datos activa la tarjeta. Desconocido: el operador no ha respondido; mire más tarde.',
          'Desactivada o anómalo: no se pueden comprar datos, porque no llegarían a la cámara. Contacte con el operador de la tarjeta o con atención al cliente.',
        ],
      },
      {
        title: 'Fuera de China continental',
        paragraphs: [
          'En el extranjero se venden datos para la eSIM. Si la cámara usa una Nano SIM, la tienda pregunta antes: al continuar se compran datos eSIM. Con algunas cámaras le remite al operador de la tarjeta.',
        ],
      },
      {
        title: 'Si la cámara sigue sin conexión',
        paragraphs: ['Siga estos pasos:'],
        steps: [
          'Compruebe en la pestaña Datos que quedan datos y que la tarjeta está normal.',
          'Lleve la cámara a un lugar con mejor cobertura, lejos de metales y paredes gruesas.',
          'Apáguela, saque la tarjeta, vuelva a ponerla y encienda la cámara.',
          'Si no ayuda, escriba a atención al cliente con el SN y el ICCID.',
        ],
      },
    ],
  },
  'reminder-service': {
    title: 'Servicio de aviso telefónico',
    intro:
      'Una cámara que le llama cuando ocurre algo y nadie está mirando. {{operator}} presta el servicio en estas condiciones.',
    sections: [
      {
        title: 'Qué hace',
        paragraphs: [
          'Una cámara 4G nota a una persona o un movimiento. Si el aviso está activado y la hora está dentro de su horario, una llamada automática suena en el número indicado y dice qué cámara es. Después, abra la app y véalo usted mismo.',
        ],
      },
      {
        title: 'Quién puede usarlo',
        paragraphs: [
          'Propietarios con cuenta en China continental, para cámaras 4G cuyo modelo lo admite. La página del aviso telefónico muestra si la suya lo admite.',
        ],
      },
      {
        title: 'Cómo empezar',
        paragraphs: ['Solo lleva unos minutos:'],
        steps: [
          'Abra la página del aviso telefónico y elija una cámara.',
          'Escuche una llamada de prueba o tome el paquete gratuito, una vez por cámara.',
          'Elija un paquete por mes, trimestre o año y pague.',
          'Configure el número, el horario y qué debe provocar una llamada.',
        ],
      },
      {
        title: 'Llamadas y plazos',
        paragraphs: [
          'Un paquete tiene un número de llamadas y un plazo. Cada llamada realizada cuenta, se conteste o no. Lo que quede al final del plazo se pierde.',
          'Otro paquete empieza cuando termina el que está en curso o ahora, si así lo elige; el que está en curso se pausa y después sigue.',
        ],
      },
      {
        title: 'Límites',
        paragraphs: [
          'El servicio no es un sistema de alarma. Depende de la corriente, la red y la cobertura; una llamada puede llegar tarde o no llegar. No sustituye al número de emergencias.',
          'Úselo solo con números cuyos titulares estén de acuerdo y no para molestar a otros. En caso de abuso podemos detenerlo y decirle por qué.',
        ],
      },
      {
        title: 'Precio, reembolsos y datos',
        paragraphs: [
          'Los precios y el número de llamadas se muestran antes de pagar. Un paquete que no pudo activarse se devuelve íntegramente; uno ya empezado no, salvo que lo exija la ley de su lugar de residencia.',
          'Su número va a la compañía telefónica solo para estas llamadas. Lo demás está en el Acuerdo de privacidad. Atención al cliente en la app responde a sus preguntas.',
        ],
      },
    ],
  },
  'camera-questions': {
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
              'Solo las personas que usted invite en la app, como su familia, y mientras lo permita. Pueden comprar paquetes para ella, pero la prueba, los regalos, los códigos y la renovación automática son para el propietario.',
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
  },
  'cloud-questions': {
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
          {
            question: '¿Dónde encuentro mi recibo?',
            answer: [
              'En la tienda, en Mis pedidos: abra el pedido. El recibo indica qué se compró, para qué cámara o canales, qué se pagó y con qué cartera, el día y los números. La página tras el pago muestra lo mismo.',
            ],
          },
          {
            question: '¿Cómo consigo una factura (fapiao)?',
            answer: [
              'Abra el pedido pagado en Mis pedidos y pulse Pedir factura. Escriba el nombre en la factura, para una empresa también el número fiscal, y un correo electrónico. El pedido indica después cuándo se pidió y se emitió.',
            ],
          },
        ],
      },
    ],
  },
  'sensor-questions': {
    title: 'Sensor de movimiento (PIR): preguntas',
    intro: 'Cómo las cámaras de batería y 4G notan a las personas por su calor y cómo evitar falsas alarmas.',
    groups: [
      {
        title: 'Cómo funciona',
        questions: [
          {
            question: '¿Qué es un sensor PIR?',
            answer: [
              'Un sensor infrarrojo pasivo nota el calor que se mueve: personas, animales, motores calientes. Despierta la cámara, que graba y le avisa. Apenas consume energía, por eso lo llevan las cámaras de batería.',
            ],
          },
          {
            question: '¿En qué se diferencia de la detección de movimiento en la imagen?',
            answer: [
              'La detección de movimiento compara imágenes y necesita que la cámara esté despierta. El sensor no ve imágenes, solo calor. Muchas cámaras usan ambos: el sensor despierta y la imagen confirma.',
            ],
          },
          {
            question: '¿Qué alcance tiene?',
            answer: [
              'Según el modelo, unos 5 a 10 metros. Nota mejor lo que cruza su campo y peor lo que va directo hacia él.',
            ],
          },
        ],
      },
      {
        title: 'Demasiado o demasiado poco',
        questions: [
          {
            question: 'Recibo demasiados avisos.',
            answer: [
              'Baje la sensibilidad en la app y no oriente la cámara hacia calles, sol, calefacciones, salidas de aire o ramas que se mueven. Un paquete de detección de personas solo le avisa cuando hay una persona a la vista.',
            ],
          },
          {
            question: 'La cámara no nota a una persona.',
            answer: [
              'Suba la sensibilidad, monte la cámara a una altura de 2 a 3 metros e inclínela un poco hacia abajo. Con mucho calor, cuando el aire y la piel están igual de calientes, cualquier sensor de este tipo nota menos.',
            ],
          },
          {
            question: '¿Por qué no nota nada a través de una ventana?',
            answer: [
              'El cristal detiene el calor. Monte la cámara fuera o use la detección de movimiento en la imagen.',
            ],
          },
          {
            question: '¿También nota a los animales?',
            answer: [
              'Sí, si son lo bastante calientes y grandes. Con menos sensibilidad no se notan los pequeños; la detección de mascotas los distingue de las personas.',
            ],
          },
        ],
      },
      {
        title: 'Grabación y batería',
        questions: [
          {
            question: '¿Por qué un clip empieza tarde?',
            answer: [
              'La cámara tiene que despertar primero, casi siempre en un segundo. Móntela de modo que la gente cruce su campo antes de llegar a la puerta.',
            ],
          },
          {
            question: '¿Por qué hay una pausa entre dos clips?',
            answer: [
              'Después de un clip la cámara descansa para ahorrar energía. La pausa se ajusta en la app; si es más corta, gasta más batería y, con 4G, más datos.',
            ],
          },
          {
            question: '¿La grabación continua necesita el sensor?',
            answer: [
              'No. Graba todo el tiempo y necesita una cámara conectada a la corriente. Las cámaras de batería solo graban eventos.',
            ],
          },
        ],
      },
    ],
  },
  'reminder-questions': {
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
  },
  help: {
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
  },
} satisfies Articles
