import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
