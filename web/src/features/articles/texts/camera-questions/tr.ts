import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Kameralar: sorular',
  intro: 'Kamera çevrimdışıysa, az kaydediyorsa ya da birkaç kişi kullanıyorsa.',
  groups: [
    {
      title: 'Bağlantı',
      questions: [
        {
          question: 'Kamera çevrimdışı.',
          answer: [
            'Önce elektriği, sonra ağı kontrol edin: Wi-Fi, kablo ya da 4G kameralarda SIM kart ve verisi. Kamerayı kapatın, 10 saniye bekleyip yeniden açın.',
            'Diğer cihazlar da çevrimdışıysa sorun yönlendiricide ya da internet sağlayıcısındadır.',
          ],
        },
        {
          question: 'Kamera Wi-Fi ağımı bulamıyor.',
          answer: [
            'Birçok kamera yalnızca 2,4 GHz bandını kullanır. Yönlendiricide bu bandı açın, kurulum için kamerayı yaklaştırın ve parolayı kontrol edin. Ad veya paroladaki alışılmadık karakterler de neden olabilir.',
          ],
        },
        {
          question: 'Görüntü takılıyor ya da geç geliyor.',
          answer: [
            'Kameranın bulunduğu yerde ağ çok yavaş. Uygulamada daha düşük görüntü kalitesi seçin, yönlendirici ile kamerayı yaklaştırın ya da ağı yoran diğer programları kapatın.',
          ],
        },
        {
          question: 'Yönlendiricim veya parolam değişti.',
          answer: [
            'Kamerayı uygulamada ilk eklediğiniz gibi yeniden bağlayın. Paketler ve buluttaki kayıtlar kamerada kalır.',
          ],
        },
      ],
    },
    {
      title: 'Görüntü ve kayıt',
      questions: [
        {
          question: 'Gece görüntü karanlık ya da puslu.',
          answer: [
            'Camı temizleyin, lensin yakınında ışık yansıtan camı, duvarı, örümcek ağını uzaklaştırın. Gece görüşünün otomatikte olduğunu kontrol edin.',
          ],
        },
        {
          question: 'Buluta hiçbir şey kaydedilmiyor.',
          answer: [
            'Mağazada yürürlükte bir paket olup olmadığına, uygulamada bulut kaydı ile hareket algılamanın açık olup olmadığına bakın. Kamera çevrimdışıyken buluta hiçbir şey ulaşmaz.',
          ],
        },
        {
          question: 'Kayıtların saati yanlış.',
          answer: [
            'Uygulamada kameranın saat dilimini ayarlayın ve saati ağdan almasını sağlayın. Önceki kayıtların saati değişmez.',
          ],
        },
        {
          question: 'Bulutun yanında hafıza kartı gerekir mi?',
          answer: [
            'Hayır, ama birbirini tamamlarlar: kart ağ yokken de kaydeder; bulut, kamera çalınsa ya da bozulsa bile kayıtları saklar.',
          ],
        },
      ],
    },
    {
      title: 'Paylaşma ve devretme',
      questions: [
        {
          question: 'Paylaştığım kamerayı kimler görür?',
          answer: [
            'Yalnızca uygulamada davet ettiğiniz kişiler, siz izin verdiğiniz sürece. Kamera için paket alabilirler; deneme, hediyeler, kodlar ve otomatik yenileme ise sahibine özeldir.',
          ],
        },
        {
          question: 'Kamerayı vermeden önce ne yapmalıyım?',
          answer: [
            'Otomatik yenilemeyi sonlandırın, gereken kayıtları saklayın, kamerayı hesabınızdan kaldırın ve sıfırlayın.',
          ],
        },
        {
          question: 'Kamerayı nasıl sıfırlarım?',
          answer: [
            'Kamera konuşana ya da ışığı değişene kadar sıfırlama düğmesini yaklaşık 10 saniye basılı tutun. Sonra yeniden ekleyin. Paketler seri numarasına aittir, kaybolmaz.',
          ],
        },
        {
          question: 'Seri numarası nerede?',
          answer: [
            'Kameranın etiketinde ve uygulamadaki ayarlarında. 22 rakamdan oluşur; etikette SN yazısının yanındadır.',
          ],
        },
      ],
    },
  ],
} satisfies QuestionList
