import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Caméras : questions',
  intro: 'Quand une caméra est hors ligne, enregistre trop peu ou sert à plusieurs personnes.',
  groups: [
    {
      title: 'Connexion',
      questions: [
        {
          question: 'La caméra est hors ligne.',
          answer: [
            'Vérifiez d’abord l’alimentation, puis le réseau : le Wi-Fi, le câble ou, pour les caméras 4G, la carte SIM et ses données. Éteignez la caméra, attendez 10 secondes et rallumez-la.',
            'Si d’autres appareils sont hors ligne aussi, le problème vient de la box ou de son fournisseur.',
          ],
        },
        {
          question: 'La caméra ne trouve pas mon Wi-Fi.',
          answer: [
            'Beaucoup de caméras n’utilisent que la bande de 2,4 GHz. Activez-la dans la box, rapprochez la caméra pour la configuration et vérifiez le mot de passe. Des caractères inhabituels dans le nom ou le mot de passe peuvent aussi gêner.',
          ],
        },
        {
          question: 'L’image se fige ou arrive en retard.',
          answer: [
            'Le réseau est trop lent là où se trouve la caméra. Choisissez une qualité d’image plus basse dans l’application, rapprochez la box et la caméra, ou fermez ce qui charge le réseau.',
          ],
        },
        {
          question: 'J’ai une nouvelle box ou un nouveau mot de passe.',
          answer: [
            'Reconnectez la caméra dans l’application, comme lors de l’ajout. Les forfaits et les enregistrements cloud restent avec la caméra.',
          ],
        },
      ],
    },
    {
      title: 'Image et enregistrement',
      questions: [
        {
          question: 'La nuit, l’image est sombre ou voilée.',
          answer: [
            'Nettoyez la vitre et éloignez ce qui réfléchit la lumière près de l’objectif : vitres, murs, toiles d’araignée. Vérifiez que la vision nocturne est en automatique.',
          ],
        },
        {
          question: 'Rien n’est enregistré dans le cloud.',
          answer: [
            'Vérifiez dans la boutique qu’un forfait est actif et, dans l’application, que l’enregistrement cloud et la détection de mouvement sont activés. Tant que la caméra est hors ligne, rien n’arrive dans le cloud.',
          ],
        },
        {
          question: 'L’heure des enregistrements est fausse.',
          answer: [
            'Réglez le fuseau horaire de la caméra dans l’application et laissez-la prendre l’heure du réseau. Les enregistrements précédents gardent la leur.',
          ],
        },
        {
          question: 'Faut-il une carte mémoire en plus du cloud ?',
          answer: [
            'Non, mais les deux se complètent : la carte enregistre sans réseau ; le cloud garde les enregistrements même si la caméra est volée ou cassée.',
          ],
        },
      ],
    },
    {
      title: 'Partager et céder',
      questions: [
        {
          question: 'Qui voit une caméra que je partage ?',
          answer: [
            'Seulement les personnes que vous invitez dans l’application, tant que vous le permettez. Elles peuvent acheter des forfaits, mais essai, cadeaux, codes et renouvellement automatique sont réservés au propriétaire.',
          ],
        },
        {
          question: 'Que faire avant de céder une caméra ?',
          answer: [
            'Mettez fin à son renouvellement automatique, sauvegardez les enregistrements utiles, retirez la caméra de votre compte et réinitialisez-la.',
          ],
        },
        {
          question: 'Comment réinitialiser une caméra ?',
          answer: [
            'Maintenez le bouton de réinitialisation environ 10 secondes, jusqu’à ce que la caméra parle ou que son voyant change. Ajoutez-la ensuite de nouveau. Les forfaits sont liés au numéro de série et ne sont pas perdus.',
          ],
        },
        {
          question: 'Où se trouve le numéro de série ?',
          answer: [
            'Sur l’étiquette de la caméra et dans ses réglages dans l’application. Il a 22 chiffres ; sur l’étiquette, il suit la mention SN.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
