import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
