import type { PackageLanguage } from './catalogue-package.ts'

/** Things that an algorithm package detects (assumed). */
export const ALGORITHMS = ['person', 'vehicle', 'pet', 'parcel', 'crying'] as const

export type Algorithm = (typeof ALGORITHMS)[number]

/** Name and use of each algorithm in one language. */
type AlgorithmTexts = Record<Algorithm, { name: string; what: string }>

/** Phrases of every language. */
export const algorithmTexts: Record<PackageLanguage, AlgorithmTexts> = {
  en: {
    person: { name: 'Person detection', what: 'Alerts you only when a person is in view.' },
    vehicle: { name: 'Vehicle detection', what: 'Alerts you when a vehicle drives up or stops.' },
    pet: { name: 'Pet detection', what: 'Shows you what your cat or dog is up to.' },
    parcel: { name: 'Parcel detection', what: 'Tells you when a parcel is left or taken.' },
    crying: { name: 'Crying detection', what: 'Tells you when a baby cries.' },
  },
  zh: {
    person: { name: '人形检测', what: '仅在画面中有人时提醒您。' },
    vehicle: { name: '车辆检测', what: '有车辆驶近或停留时提醒您。' },
    pet: { name: '宠物检测', what: '随时了解猫咪狗狗的动静。' },
    parcel: { name: '包裹检测', what: '包裹送达或被取走时提醒您。' },
    crying: { name: '哭声检测', what: '宝宝哭闹时提醒您。' },
  },
  de: {
    person: { name: 'Personenerkennung', what: 'Meldet sich nur, wenn eine Person im Bild ist.' },
    vehicle: { name: 'Fahrzeugerkennung', what: 'Meldet, wenn ein Fahrzeug vorfährt oder hält.' },
    pet: { name: 'Haustiererkennung', what: 'Zeigt, was Katze oder Hund gerade treibt.' },
    parcel: { name: 'Paketerkennung', what: 'Meldet, wenn ein Paket abgelegt oder mitgenommen wird.' },
    crying: { name: 'Schreierkennung', what: 'Meldet, wenn ein Baby weint.' },
  },
  fr: {
    person: {
      name: 'Détection de personnes',
      what: 'Vous avertit uniquement si une personne est à l’image.',
    },
    vehicle: { name: 'Détection de véhicules', what: 'Vous avertit quand un véhicule arrive ou s’arrête.' },
    pet: { name: 'Détection d’animaux', what: 'Vous montre ce que fait votre chat ou votre chien.' },
    parcel: { name: 'Détection de colis', what: 'Vous avertit quand un colis est déposé ou emporté.' },
    crying: { name: 'Détection de pleurs', what: 'Vous avertit quand un bébé pleure.' },
  },
  es: {
    person: { name: 'Detección de personas', what: 'Le avisa solo cuando hay una persona a la vista.' },
    vehicle: { name: 'Detección de vehículos', what: 'Le avisa cuando un vehículo llega o se detiene.' },
    pet: { name: 'Detección de mascotas', what: 'Le muestra qué hace su gato o su perro.' },
    parcel: { name: 'Detección de paquetes', what: 'Le avisa cuando dejan o se llevan un paquete.' },
    crying: { name: 'Detección de llanto', what: 'Le avisa cuando un bebé llora.' },
  },
  tr: {
    person: { name: 'İnsan algılama', what: 'Yalnızca görüntüde bir insan olduğunda haber verir.' },
    vehicle: { name: 'Araç algılama', what: 'Bir araç yaklaştığında veya durduğunda haber verir.' },
    pet: { name: 'Evcil hayvan algılama', what: 'Kedinizin ya da köpeğinizin ne yaptığını gösterir.' },
    parcel: { name: 'Paket algılama', what: 'Bir paket bırakıldığında veya alındığında haber verir.' },
    crying: { name: 'Ağlama algılama', what: 'Bebek ağladığında haber verir.' },
  },
  ru: {
    person: { name: 'Распознавание людей', what: 'Уведомляет, только когда в кадре человек.' },
    vehicle: { name: 'Распознавание машин', what: 'Уведомляет, когда подъезжает или стоит машина.' },
    pet: { name: 'Распознавание питомцев', what: 'Показывает, чем занята ваша кошка или собака.' },
    parcel: { name: 'Распознавание посылок', what: 'Уведомляет, когда посылку оставили или забрали.' },
    crying: { name: 'Распознавание плача', what: 'Уведомляет, когда плачет ребёнок.' },
  },
  vi: {
    person: { name: 'Nhận diện người', what: 'Chỉ báo khi có người trong khung hình.' },
    vehicle: { name: 'Nhận diện xe', what: 'Báo khi có xe đến gần hoặc dừng lại.' },
    pet: { name: 'Nhận diện thú cưng', what: 'Cho bạn biết mèo hay chó đang làm gì.' },
    parcel: { name: 'Nhận diện bưu kiện', what: 'Báo khi bưu kiện được giao hoặc bị lấy đi.' },
    crying: { name: 'Nhận diện tiếng khóc', what: 'Báo khi em bé khóc.' },
  },
  it: {
    person: { name: 'Rilevamento persone', what: 'Ti avvisa solo quando c’è una persona nell’inquadratura.' },
    vehicle: { name: 'Rilevamento veicoli', what: 'Ti avvisa quando un veicolo arriva o si ferma.' },
    pet: { name: 'Rilevamento animali', what: 'Ti mostra cosa combina il tuo gatto o il tuo cane.' },
    parcel: { name: 'Rilevamento pacchi', what: 'Ti avvisa quando un pacco viene lasciato o preso.' },
    crying: { name: 'Rilevamento pianto', what: 'Ti avvisa quando un bambino piange.' },
  },
  ar: {
    person: { name: 'كشف الأشخاص', what: 'ينبّهك فقط عند ظهور شخص في الصورة.' },
    vehicle: { name: 'كشف المركبات', what: 'ينبّهك عند اقتراب مركبة أو توقفها.' },
    pet: { name: 'كشف الحيوانات الأليفة', what: 'يُريك ما تفعله قطتك أو كلبك.' },
    parcel: { name: 'كشف الطرود', what: 'ينبّهك عند ترك طرد أو أخذه.' },
    crying: { name: 'كشف البكاء', what: 'ينبّهك عند بكاء طفل.' },
  },
  ja: {
    person: { name: '人物検知', what: '画面に人が映ったときだけお知らせします。' },
    vehicle: { name: '車両検知', what: '車が近づいたり停まったりすると、お知らせします。' },
    pet: { name: 'ペット検知', what: '猫や犬の様子が分かります。' },
    parcel: { name: '荷物検知', what: '荷物が置かれたとき、持ち去られたときにお知らせします。' },
    crying: { name: '泣き声検知', what: '赤ちゃんが泣くとお知らせします。' },
  },
}
