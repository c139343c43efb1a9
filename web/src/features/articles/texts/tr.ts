import type { Articles } from '../queries.ts'

export default {
  agreement: {
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
  },
  'renew-agreement': {
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
  },
  'privacy-agreement': {
    title: 'Gizlilik Sözleşmesi',
    intro:
      'Bu sözleşme, mağazayı ve oradan alınan hizmetleri kullandığınızda {{operator}} (“biz”) tarafından hangi verilerin ne için, ne kadar süreyle işlendiğini ve neler isteyebileceğinizi açıklar. Uygulamanın kendi gizlilik politikası vardır.',
    sections: [
      {
        title: 'İşlediğimiz veriler',
        paragraphs: [
          'Uygulamadan: telefon numarasıyla hesabınız, ülkeniz ve diliniz, uygulamanın sürümü ve adı, seri numarası, modeliyle kameralarınız; 4G kameralarda SIM kartın numarası (ICCID).',
          'Mağazadan: siparişler, paketler, kuponlar ve kodlar, otomatik yenileme sözleşmeleri, gösterilen ve açılan teklifler. Hizmetin işleyişinden: hatalar, istek zamanları ve 4G kameraların veri kullanımı.',
        ],
      },
      {
        title: 'Ne için kullanıyoruz',
        paragraphs: [
          'Kameralarınıza uygun olanı göstermek, satmak, etkinleştirmek, yenilemek ve iade etmek, telefonla hatırlatma aramalarını yapmak, kodları ve hesapları kötüye kullanımdan korumak ve yasanın istediği kayıtları tutmak için.',
          'Kişisel verileri satmayız, başkalarının reklamı için profil çıkarmayız ve hakkınızda yalnızca makineyle hukuki sonucu olan karar vermeyiz.',
        ],
      },
      {
        title: 'Kayıtlarınız',
        paragraphs: [
          'Bulut hizmetinin kayıtları şifreli iletilir ve saklanır. İzniniz olmadıkça ya da yasa gerektirmedikçe onları izlemeyiz. İnsan, araç veya ses algılama makinelerle ve yalnızca satın aldığınız paketler için yapılır.',
          'Kayıtlar satın aldığınıza göre 3 veya 7 gün kalır; ardından en eski günün üzerine yazılır. Bir kameranın son paketi bitince kayıtları silinir.',
        ],
      },
      {
        title: 'Ödemeler',
        paragraphs: [
          'Ödemeleri seçtiğiniz sağlayıcı, yani WeChat Pay, Alipay, PayPal veya LianLian, kendi koşullarıyla yürütür. Sipariş numarasını, tutarı ve paketin adını alır.',
          'Cüzdan parolaları ve kart numaraları yalnızca sağlayıcıya gider. Biz onları hiç görmez ve saklamayız. Otomatik yenileme sözleşmesinin yalnızca numarasını ve durumunu tutarız.',
        ],
      },
      {
        title: 'Verileri kimler alır',
        paragraphs: [
          'Ödeme sağlayıcıları dışında: SIM kartın operatörü (ICCID ve veri kullanımı), hatırlatma aramalarını yapan telefon şirketi (telefon numarası) ve bizim için çalışan, verileri başka hiçbir şey için kullanamayan veri merkezleri.',
          'Resmî makamlar verileri yalnızca yasa bizi zorunlu kıldığında alır. Verilerin yaşadığınız ülkeden çıkması gerekirse o ülkenin kurallarına uyar, gerektiğinde izninizi isteriz.',
        ],
      },
      {
        title: 'Telefonunuzda kalanlar',
        paragraphs: [
          'Mağaza kameralarınızın listesini 5 dakika, tamamlanmamış bir ödemenin numarasını sonuçlanana kadar ve son kullanılan ödeme yöntemini saklar. Reklam çerezi kullanmaz.',
          'Kim olduğunuzu bize bildiren uygulama anahtarı yalnızca mağaza açıkken tutulur.',
        ],
      },
      {
        title: 'Saklama süresi',
        paragraphs: [
          'Siparişler ve ödemeler vergi ve ticaret hukukunun istediği sürece saklanır. İşleyiş kayıtları, bir arızayı ya da dolandırıcılığı aydınlatmak için gerekmedikçe en geç 6 ay sonra silinir.',
          'Hesabınızı uygulamada sildiğinizde yasanın saklamamızı istemediği her şeyi sileriz. Süren paketler de sona erer.',
        ],
      },
      {
        title: 'Güvenlik',
        paragraphs: [
          'Verileri şifreleme, müşterilerin ayrılması, sınırlı erişim ve erişim kayıtlarıyla koruruz. Risksiz sistem yoktur: parolanızı kimseye vermeyin, kameraları yalnızca güvendiğiniz kişilerle paylaşın.',
          'Bir güvenlik ihlali sizi ilgilendiriyorsa size ve yetkili makama gecikmeden bildirir, ne yapabileceğinizi söyleriz.',
        ],
      },
      {
        title: 'Haklarınız',
        paragraphs: [
          'Verilerinizi görebilir, düzelttirebilir, dışa aktarabilir ve sildirebilir, kullanımını sınırlayabilir ya da itiraz edebilir, verdiğiniz izni geri alabilirsiniz. Siparişleri ve paketleri mağazada kendiniz görürsünüz; diğerleri için uygulamadaki müşteri hizmetlerine yazın. 30 gün içinde yanıtlarız.',
          'Yaşadığınız yerin veri koruma makamına şikâyette bulunabilirsiniz.',
        ],
      },
      {
        title: 'Çocuklar ve görüntülenen kişiler',
        paragraphs: [
          'Mağaza yetişkinler içindir. Reşit olmayanların ebeveyn izni gerekir; izinsiz alınan çocuk verilerini sileriz.',
          'Kameranın nereye bakacağına siz karar verirsiniz. Kaydedilen kişilere haber verin ve görülmemeyi bekledikleri yerlerde kayıt yapmayın.',
        ],
      },
      {
        title: 'Değişiklikler ve iletişim',
        paragraphs: [
          'Bu sözleşmedeki değişiklikleri geçerli olmadan önce uygulamada duyururuz. Yasa gerektiriyorsa izninizi yeniden isteriz.',
          'Verilerden {{operator}} sorumludur. Taleplerinizi uygulamadaki müşteri hizmetleri üzerinden bize iletebilirsiniz.',
        ],
      },
    ],
  },
  'sim-instructions': {
    title: 'IoT SIM kart: talimatlar',
    intro: '4G kameranın SIM kartı nasıl takılır, etkinleştirilir ve yüklenir; durumları ne anlama gelir.',
    sections: [
      {
        title: 'Kart',
        paragraphs: [
          '4G kamera ağa bir IoT SIM kartla bağlanır: yuvadaki Nano SIM ya da dahili eSIM. Yalnızca veri taşır; arama ve mesaj taşımaz.',
          'Kart kamerasına aittir. Başka bir cihazda operatör onu kilitleyebilir. ICCID denen numarası 89 ile başlar; kartın üzerinde ve kameranın veri sayfasında yazar.',
        ],
      },
      {
        title: 'Kartı takma',
        paragraphs: ['Kameraların çoğu kart takılı gelir. Takılı değilse:'],
        steps: [
          'Kamerayı kapatın.',
          'Yuvanın kapağını açın, Nano SIM’i temas yüzeyi yanındaki çizimdeki gibi olacak şekilde tık sesi gelene dek itin.',
          'Su girmesin diye kapağı kapatın ve kamerayı açın.',
          'Kamera çevrimiçi olduğunu söyleyene ya da gösterene kadar yaklaşık bir dakika bekleyin, sonra uygulamada ekleyin.',
        ],
      },
      {
        title: 'İlk veri',
        paragraphs: [
          'Kamerayla gelen veri bir kez, ilk etkinleştirmede alınır ve 3 ay geçerlidir. Her kamera bir kez 1 GB ücretsiz veri alabilir; 10 dakika içinde hesaba geçer ve 10 gün geçerlidir.',
          'İkisi de kameranın veri paketleri sayfasındadır ve sahibine verilir.',
        ],
      },
      {
        title: 'Yükleme',
        paragraphs: [
          'Veri sekmesini açın, kamerayı ve bir paketi seçin: aylık, üç aylık, yıllık ya da yanında kullanılan bir ek paket. Veri 10 dakika içinde hesaba geçer.',
          'Listenizde olmayan bir kameraya da yükleyebilirsiniz: SN ile yüklemeyi seçip 22 rakamı boşluksuz yazın.',
        ],
      },
      {
        title: 'Veri nasıl kullanılır',
        paragraphs: [
          'Önce süresi ilk dolacak olan kullanılır. Hiç kalmayınca yükleyene kadar kamera çevrimdışı olur; sipariş olmadan ücret alınmaz.',
          'Operatör gecikmeli, en geç gece yarısına kadar sayar. Sayılar farklıysa operatörünki geçerlidir.',
        ],
      },
      {
        title: 'Kartın durumları',
        paragraphs: [
          'Normal: her şey yolunda. Etkin değil: ilk veri paketi kartı etkinleştirir. Bilinmiyor: operatör yanıt vermedi; daha sonra yeniden bakın.',
          'Devre dışı ya da anormal: kameraya ulaşmayacağı için veri satın alınamaz. Kartın operatörüne ya da müşteri hizmetlerine başvurun.',
        ],
      },
      {
        title: 'Çin ana karası dışında',
        paragraphs: [
          'Yurt dışında veri eSIM için satılır. Kamera Nano SIM kullanıyorsa mağaza önce sorar: devam etmek eSIM verisi satın almaktır. Bazı kameralarda sizi kartın operatörüne yönlendirir.',
        ],
      },
      {
        title: 'Kamera çevrimdışı kalırsa',
        paragraphs: ['Şu adımları izleyin:'],
        steps: [
          'Veri sekmesinde veri kaldığını ve kartın normal olduğunu kontrol edin.',
          'Kamerayı metalden ve kalın duvarlardan uzağa, daha iyi çeken bir yere alın.',
          'Kapatın, kartı çıkarıp yeniden takın ve kamerayı açın.',
          'Yardımcı olmazsa SN ve ICCID ile müşteri hizmetlerine yazın.',
        ],
      },
    ],
  },
  'reminder-service': {
    title: 'Telefonla hatırlatma hizmeti',
    intro:
      'Bir şey olduğunda ve kimse izlemediğinde sizi arayan kamera. Hizmeti {{operator}} bu koşullarla sunar.',
    sections: [
      {
        title: 'Ne yapar',
        paragraphs: [
          '4G kamera bir insan ya da hareket fark eder. Hatırlatma açıksa ve saat programınızın içindeyse otomatik bir arama, ayarladığınız numarayı çaldırır ve hangi kamera olduğunu söyler. Ardından uygulamayı açıp kendiniz bakarsınız.',
        ],
      },
      {
        title: 'Kimler kullanabilir',
        paragraphs: [
          'Çin ana karasında hesabı olan sahipler, modeli destekleyen 4G kameralar için. Kameranızın desteklediğini telefonla hatırlatma sayfası gösterir.',
        ],
      },
      {
        title: 'Nasıl başlanır',
        paragraphs: ['Birkaç dakika sürer:'],
        steps: [
          'Telefonla hatırlatma sayfasını açın ve bir kamera seçin.',
          'Bir deneme araması dinleyin ya da kamera başına bir kez verilen ücretsiz paketi alın.',
          'Aylık, üç aylık veya yıllık bir paket seçip ödeyin.',
          'Numarayı, saatleri ve aramayı neyin başlatacağını ayarlayın.',
        ],
      },
      {
        title: 'Aramalar ve süreler',
        paragraphs: [
          'Paketin belirli sayıda araması ve bir süresi vardır. Yapılan her arama, açılsa da açılmasa da sayılır. Süre sonunda kalan aramalar geçersiz olur.',
          'Sonraki paket, süren paket bitince ya da seçerseniz hemen başlar; süren paket o zaman duraklar ve sonra devam eder.',
        ],
      },
      {
        title: 'Sınırlar',
        paragraphs: [
          'Hizmet bir alarm sistemi değildir. Elektriğe, ağa ve sinyale bağlıdır; arama geç gelebilir ya da gelmeyebilir. Acil durum numarasının yerini tutmaz.',
          'Yalnızca sahibi kabul eden numaralar için kullanın, başkalarını rahatsız etmek için kullanmayın. Kötüye kullanımda nedenini bildirerek durdurabiliriz.',
        ],
      },
      {
        title: 'Fiyat, iade ve veriler',
        paragraphs: [
          'Fiyatlar ve arama sayıları ödemeden önce gösterilir. Etkinleştirilemeyen paket tamamen iade edilir; başlamış paket, yaşadığınız yerin hukuku gerektirmedikçe iade edilmez.',
          'Numaranız telefon şirketine yalnızca bu aramalar için verilir. Gerisi Gizlilik Sözleşmesi’ndedir. Sorularınızı uygulamadaki müşteri hizmetleri yanıtlar.',
        ],
      },
    ],
  },
  'camera-questions': {
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
              'Yalnızca uygulamada davet ettiğiniz kişiler, örneğin aileniz, siz izin verdiğiniz sürece. Kamera için paket alabilirler; deneme, hediyeler, kodlar ve otomatik yenileme ise sahibine özeldir.',
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
  },
  'cloud-questions': {
    title: 'Bulut hizmeti: sorular',
    intro: 'Bulut kaydı neyi saklar, paket ne zaman başlar, ödediğiniz paraya ne olur.',
    groups: [
      {
        title: 'Kayıtlar',
        questions: [
          {
            question: 'Olay kaydı ile sürekli kayıt arasındaki fark nedir?',
            answer: [
              'Olay kaydı, kamera bir hareket, insan ya da ses fark ettiğinde bir klip saklar. Sürekli kayıt, kameranın gördüğü her şeyi gece gündüz saklar.',
            ],
          },
          {
            question: '3 veya 7 günlük döngüsel depolama ne demek?',
            answer: [
              'Her kayıt 3 veya 7 gün kalır. Sonra en yeni gün en eskinin üzerine yazılır. Paketin süresi ayrı şeydir: 7 günlük döngüyle bir ay, 30 gün kayıt yapar ve her zaman son 7 günü saklar.',
            ],
          },
          {
            question: 'Bir kaydı nasıl daha uzun saklarım?',
            answer: [
              'Gününün üzerine yazılmadan önce uygulamada telefonunuza kaydedin. Üzerine yazılan kayıt geri getirilemez.',
            ],
          },
          {
            question: 'Paket bitince kayıtlarıma ne olur?',
            answer: [
              'Ardından paket gelmezse yeni kayıt yapılmaz ve o kameranın kayıtları silinir. Bitmeden yenileyin ya da gerekenleri kaydedin.',
            ],
          },
        ],
      },
      {
        title: 'Satın alma ve yenileme',
        questions: [
          {
            question: 'Paketim ne zaman başlar?',
            answer: [
              'Ödenip etkinleştirildiği anda. Yıllık olay videosu paketi 1 saat içinde yürürlüğe girer; o zamana kadar etkinleştiriliyor olarak görünür.',
            ],
          },
          {
            question: 'Süren bir paket varsa ne olur?',
            answer: [
              'Siz seçersiniz. Mevcut paketten sonra: yeni paket, süren paket bitince başlar. Hemen: süren paket duraklar, sonra kalan bütün günleriyle devam eder. Hiçbir durumda gün kaybolmaz.',
            ],
          },
          {
            question: 'Neden bir kez daha yenileyemiyorum?',
            answer: [
              'Mevcut paketin arkasında bekleyen bir yenileme zaten var. O başladıktan sonra yeniden yenileyebilirsiniz.',
            ],
          },
          {
            question: 'Bir kayıt cihazının kaç kanalını birden alabilirim?',
            answer: [
              'Bir siparişte 1 ile 4 arası kanal; fiyat sayıya göre değişir. İki lensli kameralarda modele göre geniş açı, PTZ ya da ikisi seçilir.',
            ],
          },
          {
            question: 'Paketi başka bir kameraya taşıyabilir miyim?',
            answer: ['Hayır. Paket, satın alındığı kameraya aittir.'],
          },
        ],
      },
      {
        title: 'Deneme, kodlar ve kuponlar',
        questions: [
          {
            question: 'Ücretsiz deneme kimlere verilir?',
            answer: [
              '4G kameralar dışında, sahibi olduğunuz her kameraya bir kez: 30 gün olay kaydı, 7 günlük döngü. İptal edilemez, devredilemez, ticari amaçla kullanılamaz. Bu sırada alınan paket sonuna eklenir.',
            ],
          },
          {
            question: 'Etkinleştirme kodum kabul edilmiyor.',
            answer: [
              'Büyük ve küçük harf fark etmez. Kodun kullanılmamış, süresi dolmamış ve kameranıza uygun olduğunu kontrol edip yeni doğrulama kodunu yazın. Çok fazla denemeden sonra bir saat bekleyin.',
            ],
          },
          {
            question: 'Kuponumu neden kullanamıyorum?',
            answer: [
              'Kuponun süresi, alt harcama sınırı ve geçerli olduğu paketler vardır; her siparişte bir kupon kullanılır. Ödenmemiş bir sipariş onu ayırmış olabilir; o siparişi iptal edince yeniden kullanılabilir.',
            ],
          },
        ],
      },
      {
        title: 'Para',
        questions: [
          {
            question: 'Ödedim ama paket görünmüyor.',
            answer: [
              'Ödemenin kontrol edildiği sayfada kalın: ödeme ulaşınca kendiliğinden devam eder. İkinci kez ödemeyin; iki kez ödenen tutar iade edilir.',
            ],
          },
          {
            question: 'Ödemediğim siparişe ne olur?',
            answer: [
              'Geri sayımı bitene kadar bekler, sonra otomatik olarak iptal edilir. Ücret alınmaz. Sonradan ulaşan ödeme iade edilir.',
            ],
          },
          {
            question: 'Otomatik yenilemeyi nasıl sonlandırırım?',
            answer: [
              'WeChat veya Alipay’de, ödeme ayarlarındaki otomatik ödeme bölümünden, istediğiniz zaman. Ücret hizmet bitmeden bir gün önce alınır; o günden önce sonlandırın. Adımlar Otomatik Yenileme Sözleşmesi’ndedir.',
            ],
          },
          {
            question: 'Paramı geri alabilir miyim?',
            answer: [
              'Ödenen paket etkinleştirilemediyse ya da ödeme geç veya iki kez ulaştıysa tamamını alırsınız. Başlamış bir paket, yaşadığınız yerin hukuku gerektirmedikçe iade edilmez.',
            ],
          },
          {
            question: 'Makbuzumu nerede bulurum?',
            answer: [
              'Mağazada Siparişlerim altında siparişi açın. Makbuzda ne alındığı, hangi kamera veya kanallar için olduğu, hangi cüzdanla ne ödendiği, tarih ve numaralar yazar. Ödemeden sonraki sayfa da aynısını gösterir.',
            ],
          },
          {
            question: 'Nasıl fatura (fapiao) alırım?',
            answer: [
              'Siparişlerim altında ödenmiş siparişi açıp Fatura iste’ye dokunun. Faturadaki adı, şirket için vergi numarasını ve bir e-posta adresini girin. Sipariş daha sonra ne zaman istendiğini ve kesildiğini gösterir.',
            ],
          },
        ],
      },
    ],
  },
  'sensor-questions': {
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
            answer: [
              'Cam ısıyı keser. Kamerayı dışarıya takın ya da görüntüdeki hareket algılamayı kullanın.',
            ],
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
  },
  'reminder-questions': {
    title: 'Telefonla hatırlatma: sorular',
    intro: 'Telefonunuz ne zaman çalar, bir arama neye mal olur, çalmazsa ne yapılır.',
    groups: [
      {
        title: 'Satın almadan önce',
        questions: [
          {
            question: 'Telefonla hatırlatma nedir?',
            answer: [
              'Kimse izlemezken kamera bir şey görürse otomatik bir arama telefonunuzu çaldırır ve hangi kamera olduğunu söyler. Bildirim kolayca gözden kaçar, arama kaçmaz.',
            ],
          },
          {
            question: 'Hangi kameralar destekler?',
            answer: [
              'Modeli destekleyen 4G kameralar, Çin ana karasındaki hesaplar için. Telefonla hatırlatma sayfası sizinkileri gösterir. Hiçbiri yoksa kameralarınızın hiçbiri desteklemiyordur.',
            ],
          },
          {
            question: 'Önce deneyebilir miyim?',
            answer: [
              'Evet. Paket olmadan her kamera için birkaç deneme araması vardır; kaç tane kaldığı kameranın sayfasında görünür. Ayrıca kamera başına bir kez ücretsiz paket verilir.',
            ],
          },
        ],
      },
      {
        title: 'Aramalar',
        questions: [
          {
            question: 'Bir pakette ne vardır?',
            answer: [
              'Belirli sayıda arama ve bir süre: ay, üç ay ya da yıl. İkisi de ödemeden önce gösterilir. Yapılan her arama, açsanız da açmasanız da sayılır.',
            ],
          },
          {
            question: 'Aramalar bitince ne olur?',
            answer: [
              'Paket sonuna kadar yürürlükte kalır ama arama yapılmaz. Ardından gelecek paket ancak o zaman başlar; hemen başlamasını seçerseniz beklemez.',
            ],
          },
          {
            question: 'Kamera beni ne zaman arar?',
            answer: [
              'Seçtiğiniz saatlerde, ayarladığınız şeyi, bir insanı ya da herhangi bir hareketi fark edince. Bunu kameranın sayfasından açılan telefonla hatırlatma ayarlarında belirlersiniz.',
            ],
          },
          {
            question: 'Hangi numara aranır?',
            answer: [
              'Ayarlarda yazdığınız numara. Sizi arayan numarayı kişilere kaydedin; böylece tanırsınız ve telefon rahatsız etmeyin modunda da geçmesine izin verir.',
            ],
          },
        ],
      },
      {
        title: 'Telefon çalmazsa',
        questions: [
          {
            question: 'Arama gelmedi.',
            answer: [
              'Dört şeyi kontrol edin: paket yürürlükte ve araması var, hatırlatma açık, saat programınızın içinde, telefon çekiyor. Kayıtlar her aramayı ve sonucunu gösterir.',
            ],
          },
          {
            question: 'Telefon aramayı istenmeyen sayıyor.',
            answer: [
              'Numarayı kişilere kaydedin ve telefonunuzun ya da operatörünüzün filtresinde izin verin.',
            ],
          },
          {
            question: 'Çok fazla arama alıyorum.',
            answer: [
              'Herhangi bir hareket yerine insanı seçin, saat aralığını kısaltın ya da sensörün hassasiyetini düşürün.',
            ],
          },
          {
            question: 'Alarm sisteminin yerini tutar mı?',
            answer: [
              'Hayır. İki tarafta da elektrik, ağ ve sinyal gerekir; zararı önleyemez. Tehlikede acil durum numarasını arayın.',
            ],
          },
        ],
      },
    ],
  },
  help: {
    title: 'Yardım',
    intro:
      'Mağaza hakkında yanıtlar. Arama; bulut hizmeti, kameralar, hareket sensörü ve telefonla hatırlatma yanıtlarına da bakar.',
    topicsTitle: 'Konular',
    topics: {
      cloud: { title: 'Bulut hizmeti: sorular', about: 'Kayıtlar, satın alma, deneme, iade' },
      camera: { title: 'Kameralar: sorular', about: 'Çevrimdışı, görüntü, paylaşma, sıfırlama' },
      sensor: { title: 'Hareket sensörü (PIR): sorular', about: 'Bildirimler ve pil' },
      sim: { title: 'IoT SIM kart: talimatlar', about: 'Takma, yükleme, durumlar' },
      reminder: { title: 'Telefonla hatırlatma: sorular', about: 'Telefonunuz ne zaman çalar' },
      reminderService: { title: 'Telefonla hatırlatma hizmeti', about: 'Nedir, koşulları neler' },
    },
    legalTitle: 'Sözleşmeler',
    legal: {
      agreement: 'Bulut Depolama Hizmet Sözleşmesi',
      renewAgreement: 'Otomatik Yenileme Sözleşmesi',
      privacyAgreement: 'Gizlilik Sözleşmesi',
    },
    groups: [
      {
        title: 'Siparişler ve ödeme',
        questions: [
          {
            question: 'Nasıl ödeyebilirim?',
            answer: [
              'WeChat Pay ve Alipay ile; son kullandığınız önceden seçilidir. Bazı ülkelerde kart da kullanılabilir. Bütün fiyatlar Çin yuanıdır.',
            ],
          },
          {
            question: 'Cüzdan uygulamam açılmıyor.',
            answer: [
              'Kurulu ve güncel olduğunu kontrol edin ya da diğer ödeme yöntemini seçin. Siparişiniz bu sırada bekler; ücret alınmamıştır.',
            ],
          },
          {
            question: 'Siparişlerimi nerede bulurum?',
            answer: [
              'Siparişlerim bölümünde; durumu, numarası ve zamanlarıyla. Ödenmemiş bir sipariş, geri sayımı bitene kadar orada ödenebilir veya iptal edilebilir.',
            ],
          },
          {
            question: 'Mağaza ödenmemiş siparişim olduğunu söylüyor.',
            answer: [
              'Her kamera için bir sipariş ödeme bekleyebilir. Ödeyin ya da iptal edip yeniden sipariş verin.',
            ],
          },
          {
            question: 'Ödemeden önce fiyat değişti.',
            answer: [
              'Mağaza ödemeden önce fiyatı bir kez daha okur ve değiştiyse gösterir. Gördüğünüzden fazlası hiçbir zaman alınmaz.',
            ],
          },
        ],
      },
      {
        title: 'Kodlar, kuponlar ve hediyeler',
        questions: [
          {
            question: 'Etkinleştirme kodunu nasıl kullanırım?',
            answer: [
              'Kod kullan’ı ve kamerayı seçin, kodu ve doğrulama kodunu yazın, ne alacağınıza bakıp onaylayın. Her kod bir kez geçerlidir.',
            ],
          },
          {
            question: 'Kuponlarım nerede?',
            answer: [
              'Kupon listesinde: kullanılmamış, kullanılmış, süresi dolmuş ve henüz geçerli olmayan. Satın alırken uyanların en iyisi önerilir.',
            ],
          },
          {
            question: 'Neden deneme ya da hediye alamıyorum?',
            answer: [
              'Her biri kamera başına bir kez ve yalnızca sahibine verilir; bazıları her model için değildir. Hangi kameralarınızın alabileceğini sayfa gösterir.',
            ],
          },
        ],
      },
      {
        title: '4G verisi',
        questions: [
          {
            question: 'Sayı neden operatörünkinden farklı?',
            answer: ['Operatör gecikmeli sayar. Sayılar farklıysa operatörünki geçerlidir.'],
          },
          {
            question: 'Yükleme yaptım ama kamera çevrimdışı.',
            answer: [
              'Veri 10 dakika içinde hesaba geçer. Sonra kamerayı kapatıp açın. SIM kart talimatlarında başka adımlar da vardır.',
            ],
          },
          {
            question: 'Cihazın SN’si yanlış.',
            answer: [
              'Etiketteki gibi 22 rakamın hepsini boşluksuz yazın. Kamera bir hesaba eklenmiş olmalıdır. Çok sayıda yanlış girişten sonra bir saat bekleyin.',
            ],
          },
        ],
      },
      {
        title: 'Mağazanın kendisi',
        questions: [
          {
            question: 'Sayfa boş kalıyor ya da ağ hatası gösteriyor.',
            answer: [
              'Telefonunuzun bağlantısını kontrol edip Yeniden yükle’ye dokunun. Paketler, siparişler ve kayıtlar etkilenmez.',
            ],
          },
          {
            question: 'Mağaza isteğin yetkili olmadığını söylüyor.',
            answer: ['Uygulamaya dönün, oturumunuzun açık olduğunu kontrol edin ve mağazayı yeniden açın.'],
          },
          {
            question: 'Dili nasıl değiştiririm?',
            answer: ['Mağaza uygulamanın dilini izler. Dili orada değiştirip mağazayı yeniden açın.'],
          },
          {
            question: 'Müşteri hizmetlerine nasıl ulaşırım?',
            answer: [
              'Uygulamadaki müşteri hizmetlerinden. Sipariş numarasını ya da kameranın SN’sini hazır bulundurun.',
            ],
          },
        ],
      },
    ],
  },
} satisfies Articles
