import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Bewegungssensor (PIR): Fragen',
  intro: 'Wie Akku- und 4G-Kameras Menschen an ihrer Wärme bemerken und wie Sie Fehlalarme vermeiden.',
  groups: [
    {
      title: 'So funktioniert er',
      questions: [
        {
          question: 'Was ist ein PIR-Sensor?',
          answer: [
            'Ein passiver Infrarotsensor bemerkt Wärme, die sich bewegt: Menschen, Tiere, warme Motoren. Er weckt die Kamera, die dann aufzeichnet und Sie benachrichtigt. Er braucht kaum Strom, darum haben ihn Akkukameras.',
          ],
        },
        {
          question: 'Was unterscheidet ihn von der Bewegungserkennung im Bild?',
          answer: [
            'Die Bewegungserkennung vergleicht Bilder, und die Kamera muss dafür wach sein. Der Sensor sieht kein Bild, nur Wärme. Viele Kameras nutzen beides: Der Sensor weckt, das Bild bestätigt.',
          ],
        },
        {
          question: 'Wie weit reicht er?',
          answer: [
            'Je nach Modell etwa 5 bis 10 Meter. Am besten bemerkt er, was quer durchs Bild geht, am schlechtesten, was gerade auf ihn zukommt.',
          ],
        },
      ],
    },
    {
      title: 'Zu viel, zu wenig',
      questions: [
        {
          question: 'Ich bekomme zu viele Meldungen.',
          answer: [
            'Verringern Sie in der App die Empfindlichkeit und richten Sie die Kamera nicht auf Straßen, Sonne, Heizungen, Luftauslässe oder bewegte Zweige. Mit einem Paket zur Personenerkennung werden Sie nur benachrichtigt, wenn eine Person im Bild ist.',
          ],
        },
        {
          question: 'Die Kamera bemerkt eine Person nicht.',
          answer: [
            'Erhöhen Sie die Empfindlichkeit, montieren Sie die Kamera in 2 bis 3 Metern Höhe und neigen Sie sie leicht nach unten. Bei großer Hitze, wenn Luft und Haut gleich warm sind, bemerkt jeder Sensor dieser Art weniger.',
          ],
        },
        {
          question: 'Warum wird durch ein Fenster nichts bemerkt?',
          answer: [
            'Glas hält Wärme auf. Montieren Sie die Kamera draußen oder nutzen Sie die Bewegungserkennung im Bild.',
          ],
        },
        {
          question: 'Werden auch Tiere bemerkt?',
          answer: [
            'Ja, wenn sie warm und groß genug sind. Eine geringere Empfindlichkeit lässt kleine aus; die Haustiererkennung unterscheidet sie von Menschen.',
          ],
        },
      ],
    },
    {
      title: 'Aufzeichnung und Akku',
      questions: [
        {
          question: 'Warum beginnt ein Clip verspätet?',
          answer: [
            'Die Kamera muss erst aufwachen, meist innerhalb einer Sekunde. Montieren Sie sie so, dass Menschen quer durchs Bild gehen, bevor sie die Tür erreichen.',
          ],
        },
        {
          question: 'Warum liegt zwischen zwei Clips eine Pause?',
          answer: [
            'Nach einem Clip ruht die Kamera, um Strom zu sparen. Die Pause lässt sich in der App einstellen; eine kürzere verbraucht mehr Akku und bei 4G mehr Daten.',
          ],
        },
        {
          question: 'Braucht die Daueraufzeichnung den Sensor?',
          answer: [
            'Nein. Sie läuft ständig und braucht eine Kamera am Stromnetz. Akkukameras zeichnen nur Ereignisse auf.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
