import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Hareket sensörü (PIR): sorular',
  intro: 'Pilli ve 4G kameralar insanları ısılarından nasıl fark eder, yanlış uyarılar nasıl önlenir.',
  groups: [
    {
      title: 'Nasıl çalışır',
      questions: [
        {
          question: 'PIR sensörü nedir?',
          answer: [
            'Pasif kızılötesi sensör, hareket eden ısıyı fark eder: insanlar, hayvanlar, sıcak motorlar. Kamerayı uyandırır; kamera kaydeder ve size haber verir. Çok az güç harcadığı için pilli kameralarda bulunur.',
          ],
        },
        {
          question: 'Görüntüdeki hareket algılamadan farkı nedir?',
          answer: [
            'Hareket algılama görüntüleri karşılaştırır ve kameranın uyanık olması gerekir. Sensör görüntü görmez, yalnızca ısıyı fark eder. Birçok kamera ikisini kullanır: sensör uyandırır, görüntü doğrular.',
          ],
        },
        {
          question: 'Ne kadar uzağı algılar?',
          answer: [
            'Modele göre yaklaşık 5 ile 10 metre. Önünden geçeni en iyi, doğrudan üzerine geleni en az fark eder.',
          ],
        },
      ],
    },
    {
      title: 'Çok ya da az uyarı',
      questions: [
        {
          question: 'Çok fazla bildirim alıyorum.',
          answer: [
            'Uygulamada hassasiyeti düşürün; kamerayı yola, güneşe, ısıtıcıya, hava çıkışına ve sallanan dallara çevirmeyin. İnsan algılama paketi yalnızca görüntüde bir insan olduğunda haber verir.',
          ],
        },
        {
          question: 'Kamera bir insanı fark etmiyor.',
          answer: [
            'Hassasiyeti artırın, kamerayı 2 ile 3 metre yüksekliğe takın ve hafifçe aşağı eğin. Çok sıcakta, hava ile ten aynı sıcaklıktayken bu tür her sensör daha az fark eder.',
          ],
        },
        {
          question: 'Neden pencereden hiçbir şey fark edilmiyor?',
          answer: ['Cam ısıyı keser. Kamerayı dışarıya takın ya da görüntüdeki hareket algılamayı kullanın.'],
        },
        {
          question: 'Hayvanlar da fark edilir mi?',
          answer: [
            'Yeterince sıcak ve büyükseler evet. Düşük hassasiyet küçükleri dışarıda bırakır; evcil hayvan algılama onları insanlardan ayırır.',
          ],
        },
      ],
    },
    {
      title: 'Kayıt ve pil',
      questions: [
        {
          question: 'Klip neden geç başlıyor?',
          answer: [
            'Kameranın önce uyanması gerekir, bu genellikle bir saniye sürer. Kamerayı, insanlar kapıya varmadan önünden geçecek şekilde takın.',
          ],
        },
        {
          question: 'İki klip arasında neden ara var?',
          answer: [
            'Kamera bir klipten sonra güç tasarrufu için dinlenir. Ara uygulamada ayarlanır; kısa ara daha çok pil, 4G’de daha çok veri harcar.',
          ],
        },
        {
          question: 'Sürekli kayıt için sensör gerekir mi?',
          answer: [
            'Hayır. Sürekli kayıt hep çalışır ve elektriğe bağlı kamera ister. Pilli kameralar yalnızca olayları kaydeder.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
