import type { Article } from '../../model/article.ts'

export default {
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
        'Puede cancelarla cuando quiera, sin motivo y sin coste. En WeChat: Yo, Servicios, Cartera, Ajustes de pago, Cobro automático. En Alipay: Yo, Ajustes, Ajustes de pago, Cobro automático. Los nombres pueden variar según la versión.',
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
} satisfies Article
