import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
