import type { QuestionList } from '../../model/question-list.ts'

export default {
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
} satisfies QuestionList
