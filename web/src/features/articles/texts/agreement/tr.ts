import type { Article } from '../../model/article.ts'

export default {
  title: 'Bulut Depolama Hizmet Sözleşmesi',
  intro:
    'Bu sözleşme sizinle {{operator}} (“biz”) arasındadır. Kameralarınız için bulut depolama hizmetinin ne sunduğunu, ücretini ve tarafların neler bekleyebileceğini açıklar. Ödemeden önce kutuyu işaretleyerek sözleşmeyi kabul edersiniz.',
  sections: [
    {
      title: 'Hizmet',
      paragraphs: [
        'Hizmet, kameranızın kayıtlarını uygulamada yeniden izleyebilmeniz için bulutta saklar. Olay kaydında kamera bir şey fark ettiğinde bir klip saklanır. Sürekli kayıtta kameranın gördüğü her şey saklanır.',
        'Kayıtlar satın aldığınız süre boyunca, 3 ya da 7 gün saklanır. Ardından en eski gün yerini en yenisine bırakır. Daha uzun tutmak istediklerinizi ayrıca kaydedin.',
      ],
    },
    {
      title: 'Hesabınız ve kameralarınız',
      paragraphs: [
        'Hizmeti uygulamadaki hesabınızla kullanırsınız. Paket, satın alındığı kameraya aittir ve başka bir kameraya taşınamaz.',
        'Sizinle paylaşılan bir kamera için de paket satın alabilirsiniz. Kayıtları, sahibinin izin verdiği kişiler görebilir.',
      ],
    },
    {
      title: 'Paketler, fiyatlar ve ödeme',
      paragraphs: [
        'Paketler, süreleri ve Çin yuanı cinsinden fiyatları ödemeden önce gösterilir. Bir ay 30 gün, üç ay 90 gün, bir yıl 365 gündür.',
        'Sipariş, yanında gösterilen süre boyunca ödemeyi bekler. Ardından otomatik olarak iptal edilir ve hiçbir ücret alınmaz. Ödeme, seçtiğiniz sağlayıcı üzerinden onun koşullarıyla yapılır.',
      ],
    },
    {
      title: 'Paketin yürürlüğe girmesi',
      paragraphs: [
        'Paket, ödenip etkinleştirildiği anda yürürlüğe girer. Yıllık olay videosu paketi, etkinleştirmeden sonra 1 saat içinde yürürlüğe girer.',
        'Kamerada süresi dolmamış bir paket varsa seçim sizindir: yeni paket mevcut paket bitince başlar ya da hemen başlar; bu durumda mevcut paket duraklatılır ve sonra kalan süresinin tamamıyla devam eder. Yenilenmiş bir paket bir kez daha yenilenemez.',
      ],
    },
    {
      title: 'Otomatik yenileme',
      paragraphs: [
        'WeChat veya Alipay ile onaylamadıkça otomatik yenileme kapalıdır. Onaylarsanız sonraki ayın ücreti hizmet bitmeden bir gün önce alınır.',
        'Otomatik yenilemeyi istediğiniz zaman ödeme sağlayıcınızdan sonlandırabilirsiniz. Ödenmiş süre sizin kalır. Açık olduğu sürece başka bir temel paket ancak sonlandırıldıktan sonra alınabilir.',
      ],
    },
    {
      title: 'Ücretsiz deneme',
      paragraphs: [
        'Her kamera bir kez, 7 gün saklamalı 30 günlük olay kaydını ücretsiz deneyebilir. 4G kameralar kapsam dışıdır.',
        'Deneme iptal edilemez, devredilemez ve ticari amaçla kullanılamaz. Deneme sırasında satın alınan paket süreyi uzatır.',
      ],
    },
    {
      title: 'İadeler',
      paragraphs: [
        'Ödenen bir paket etkinleştirilemezse ya da ödeme, sipariş iptal edildikten veya süresi dolduktan sonra ulaşırsa tutarın tamamını aynı yolla iade ederiz.',
        'Bunun dışında, yürürlüğe girmiş bir paket iade edilmez; yaşadığınız yerin hukuku size bu hakkı tanıyorsa o geçerlidir.',
      ],
    },
    {
      title: 'Kayıtlarınız ve gizliliğiniz',
      paragraphs: [
        'Kayıtlarınız size aittir. Onları şifreli saklar ve iletiriz, yalnızca hizmeti sunmak için kullanırız; yalnızca sizin izninizle ya da yasa gerektirdiğinde görüntüleriz.',
        'Kayıtlar saklama süresi dolduğunda veya paket bittiğinde silinir. Gizlilik sözleşmesi, işlediğimiz diğer verileri ve bunları nasıl düzelttirip sildirebileceğinizi açıklar.',
      ],
    },
    {
      title: 'Yapılmaması gerekenler',
      paragraphs: [
        'İnsanların kaydedilmemeyi bekleyebileceği yerlerde kayıt yapmayın ve bilgilendirilmesi gerekenleri bilgilendirin. Hizmeti yasaya aykırı işler, başkalarına zarar vermek, yeniden satmak ya da işleyişini bozmak için kullanmayın.',
        'Aksi halde nedenini size bildirdikten sonra o kamera için hizmeti askıya alabiliriz.',
      ],
    },
    {
      title: 'Erişilebilirlik ve sorumluluk',
      paragraphs: [
        'Kayıt için kamerada elektrik ve ağ gerekir. Biri yokken olanlar kaydedilmez. Hizmeti kesintiye uğratan bakımlar mümkün olduğunca uygulamada duyurulur.',
        'Hizmet bir alarm sistemi değildir ve zararı önleyemez. Kasıt ve ağır ihmalden, bunların dışında ise yasanın izin verdiği ölçüde ilgili paketin fiyatı kadar sorumluyuz.',
      ],
    },
    {
      title: 'Değişiklikler ve sona erme',
      paragraphs: [
        'Bu sözleşmeyi haklı bir nedenle değiştirebilir ve önceden uygulamada duyururuz. Satın alınmış paketler için, değişiklik lehinize olmadıkça ya da yasa gerektirmedikçe, kabul ettiğiniz metin geçerli kalır.',
        'Sözleşme son paketinizle birlikte sona erer. Hizmeti durdurursak kullanılmayan sürenin bedelini iade ederiz.',
      ],
    },
    {
      title: 'Hukuk ve iletişim',
      paragraphs: [
        'Çin Halk Cumhuriyeti hukuku uygulanır. Yaşadığınız ülkenin hukukunun size tüketici olarak tanıdığı haklar saklıdır.',
        'Hizmeti {{operator}} işletir. Soru ve şikâyetlerinizi uygulamadaki müşteri hizmetleri üzerinden bize iletebilirsiniz.',
      ],
    },
  ],
} satisfies Article
