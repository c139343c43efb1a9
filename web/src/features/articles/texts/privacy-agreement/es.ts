import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
