import type { Article } from '../../model/article.ts'

export default {
  title: 'Otomatik Yenileme Sözleşmesi',
  intro:
    'Bu sözleşme sizinle {{operator}} (“biz”) arasındadır. Bir paketin her ay nasıl yenilendiğini, ücretin ne zaman alındığını ve yenilemeyi nasıl sonlandıracağınızı açıklar. Paketin ait olduğu hizmetin sözleşmesine ek olarak geçerlidir.',
  sections: [
    {
      title: 'Otomatik yenileme nedir',
      paragraphs: [
        'Otomatik yenileme, WeChat veya Alipay ile yaptığınız bir sözleşmedir. Hizmet bitmesin diye bir kameranın bir paketi için sonraki ayın ücretini almamıza izin verir.',
        'Siz açmadıkça kapalıdır. Yalnızca kameranın sahibi başlatabilir. Bir ay 30 gündür.',
      ],
    },
    {
      title: 'Onay ve ilk ödeme',
      paragraphs: [
        'Onaydan önce mağaza paketi, ilk ayın ve sonraki ayların fiyatını gösterir. İlk ay, onayın hemen ardından tahsil edilir; hizmet, ödeme doğrulanınca başlar.',
        'Onayı tamamlamadan ayrılırsanız sözleşme oluşmaz ve ücret alınmaz. Başlatılmış bir onay 2 saat sonra geçersiz olur.',
      ],
    },
    {
      title: 'Tahsilatlar',
      paragraphs: [
        'Sonraki ayın ücreti, hizmet bitmeden bir gün önce alınır. Kaç kez denenirse denensin her ay için yalnızca bir kez ücret alınır.',
        'WeChat her tahsilatı önceden bildirir ve Pekin saatiyle 07:00 ile 22:00 arasında yapar. Alipay, planlanan günden en çok 5 gün önce başlayabilir. Ödeme uygulamanızdaki tarih geçerlidir.',
      ],
    },
    {
      title: 'Tahsilat başarısız olursa',
      paragraphs: [
        'Bakiye yetersizse ya da sağlayıcı reddederse tahsilat sonraki günlerde yeniden denenir. Bu denemeler bitene kadar hizmet sürer.',
        'Hepsi başarısız olursa hizmet durur, sözleşme kalır. Mağaza yenilemenin başarısız olduğunu bildirir; yeniden deneyebilir veya sözleşmeyi sonlandırabilirsiniz. Ödemesiz 2 ayın ardından sözleşme kendiliğinden sona erer.',
      ],
    },
    {
      title: 'Otomatik yenileme açıkken',
      paragraphs: [
        'Bu kamera için yalnızca ek paketler satın alınabilir. Başka bir temel paket almak için önce sözleşmeyi sonlandırın.',
        'Sözleşme, yapıldığı kameraya ve hesaba aittir. Kamerayı başkasına vermeden ya da hesabınızdan kaldırmadan önce sözleşmeyi sonlandırın; aksi halde tahsilatlar sürer.',
      ],
    },
    {
      title: 'Nasıl sonlandırılır',
      paragraphs: [
        'Otomatik yenilemeyi istediğiniz zaman, neden göstermeden ve ücretsiz sonlandırabilirsiniz. WeChat: Ben, Hizmetler, Cüzdan, Ödeme Ayarları, Otomatik Ödeme. Alipay: Ben, Ayarlar, Ödeme Ayarları, Otomatik Ödeme. Adlar uygulamanın sürümüne göre değişebilir.',
        'Sonraki tahsilat gününden önce sonlandırırsanız o tahsilat yapılmaz. Ödediğiniz süre sonuna kadar sizin kalır. Bizdeki ya da sağlayıcıdaki hesabınız kapatılırsa yenileme de sona erer.',
      ],
    },
    {
      title: 'İadeler',
      paragraphs: [
        'Sözleşme bittikten sonra, aynı ay için ikinci kez ya da etkinleştirilemeyen bir ay için alınan tutarın tamamını aynı ödeme yoluyla iade ederiz.',
        'Bunun dışında başlamış bir ay iade edilmez; yaşadığınız yerin hukuku size bu hakkı tanıyorsa o geçerlidir.',
      ],
    },
    {
      title: 'Değişiklikler',
      paragraphs: [
        'Daha yüksek bir fiyat, ancak uygulamada önceden bildirildikten sonra ve yalnızca sonraki aylar için geçerlidir. Kabul etmiyorsanız sözleşmeyi sonlandırın; başka ücret alınmaz.',
        'Bir paketi sunmayı bırakırsak sözleşmelerini sonlandırır ve uygulamada haber veririz. Ödenmiş olan sağlanır ya da iade edilir.',
      ],
    },
    {
      title: 'Hukuk ve iletişim',
      paragraphs: [
        'Çin Halk Cumhuriyeti hukuku uygulanır. Yaşadığınız ülkenin hukukunun size tüketici olarak tanıdığı haklar saklıdır.',
        'Otomatik yenilemeyi {{operator}} işletir. Soru ve şikâyetlerinizi uygulamadaki müşteri hizmetleri üzerinden bize iletebilirsiniz.',
      ],
    },
  ],
} satisfies Article
