import type { Articles } from '../queries.ts'

export default {
  agreement: {
    title: 'Thỏa thuận dịch vụ lưu trữ đám mây',
    intro:
      'Thỏa thuận này được lập giữa bạn và {{operator}} (“chúng tôi”). Thỏa thuận nêu rõ dịch vụ lưu trữ đám mây cho camera của bạn gồm những gì, giá bao nhiêu và mỗi bên có quyền mong đợi điều gì. Bằng việc đánh dấu vào ô trước khi thanh toán, bạn chấp nhận thỏa thuận này.',
    sections: [
      {
        title: 'Dịch vụ',
        paragraphs: [
          'Dịch vụ lưu bản ghi của camera trên đám mây để bạn xem lại trong ứng dụng. Với ghi hình sự kiện, một đoạn video được lưu mỗi khi camera phát hiện điều gì đó. Với ghi hình liên tục, mọi thứ camera nhìn thấy đều được lưu.',
          'Bản ghi được giữ trong chu kỳ bạn đã mua, 3 hoặc 7 ngày. Sau đó ngày cũ nhất nhường chỗ cho ngày mới nhất. Hãy tự lưu những gì bạn muốn giữ lâu hơn.',
        ],
      },
      {
        title: 'Tài khoản và camera của bạn',
        paragraphs: [
          'Bạn dùng dịch vụ bằng tài khoản trong ứng dụng. Gói thuộc về camera đã chọn khi mua và không thể chuyển sang camera khác.',
          'Bạn có thể mua gói cho camera được chia sẻ với bạn. Bản ghi của camera đó dành cho những người được chủ sở hữu cho phép.',
        ],
      },
      {
        title: 'Gói, giá và thanh toán',
        paragraphs: [
          'Các gói, thời hạn và giá bằng nhân dân tệ được hiển thị trước khi thanh toán. Một tháng là 30 ngày, một quý là 90 ngày, một năm là 365 ngày.',
          'Đơn hàng chờ thanh toán trong khoảng thời gian được hiển thị. Sau đó đơn tự động bị hủy và không có khoản nào bị trừ. Việc thanh toán được thực hiện qua nhà cung cấp bạn chọn, theo điều khoản của họ.',
        ],
      },
      {
        title: 'Khi gói có hiệu lực',
        paragraphs: [
          'Gói có hiệu lực ngay khi được thanh toán và kích hoạt. Gói năm video sự kiện có hiệu lực trong vòng 1 giờ sau khi kích hoạt.',
          'Nếu camera còn gói chưa hết hạn, bạn được chọn: gói mới bắt đầu khi gói hiện tại kết thúc, hoặc bắt đầu ngay, khi đó gói hiện tại tạm dừng và sau đó tiếp tục với toàn bộ thời gian còn lại. Gói đã gia hạn không thể gia hạn thêm lần nữa.',
        ],
      },
      {
        title: 'Tự động gia hạn',
        paragraphs: [
          'Tự động gia hạn bị tắt trừ khi bạn ký với WeChat hoặc Alipay. Khi đó, giá của tháng tiếp theo được trừ một ngày trước khi dịch vụ kết thúc.',
          'Bạn có thể dừng tự động gia hạn bất cứ lúc nào tại nhà cung cấp thanh toán. Thời gian đã trả vẫn thuộc về bạn. Trong khi đang bật, chỉ có thể mua gói cơ bản khác sau khi đã dừng.',
        ],
      },
      {
        title: 'Dùng thử miễn phí',
        paragraphs: [
          'Mỗi camera được dùng thử miễn phí một lần: 30 ngày ghi hình sự kiện, lưu 7 ngày. Không áp dụng cho camera 4G.',
          'Bản dùng thử không thể hủy, chuyển nhượng hay dùng cho mục đích thương mại. Gói mua trong thời gian dùng thử sẽ kéo dài thời hạn.',
        ],
      },
      {
        title: 'Hoàn tiền',
        paragraphs: [
          'Nếu gói đã trả tiền không thể kích hoạt, hoặc khoản thanh toán đến sau khi đơn bị hủy hay quá thời gian, chúng tôi hoàn lại toàn bộ theo cách bạn đã trả.',
          'Ngoài ra, gói đã có hiệu lực không được hoàn tiền, trừ khi pháp luật nơi bạn sống cho bạn quyền đó.',
        ],
      },
      {
        title: 'Bản ghi và quyền riêng tư',
        paragraphs: [
          'Bản ghi là của bạn. Chúng tôi lưu và truyền bản ghi ở dạng mã hóa, chỉ dùng để cung cấp dịch vụ và chỉ xem khi có sự đồng ý của bạn hoặc khi pháp luật buộc.',
          'Bản ghi bị xóa khi hết chu kỳ lưu hoặc khi gói kết thúc. Thỏa thuận quyền riêng tư nêu những dữ liệu khác mà chúng tôi xử lý và cách yêu cầu sửa hoặc xóa.',
        ],
      },
      {
        title: 'Những điều không được làm',
        paragraphs: [
          'Không ghi hình ở nơi người khác có quyền không bị ghi hình và hãy thông báo cho những người cần biết. Không dùng dịch vụ để vi phạm pháp luật, gây hại cho người khác, bán lại hay cản trở hoạt động của dịch vụ.',
          'Nếu vi phạm, chúng tôi có thể tạm ngừng dịch vụ cho camera đó sau khi cho bạn biết lý do.',
        ],
      },
      {
        title: 'Tính sẵn sàng và trách nhiệm',
        paragraphs: [
          'Việc ghi hình cần điện và mạng tại camera. Những gì xảy ra khi thiếu một trong hai sẽ không được ghi. Việc bảo trì làm gián đoạn dịch vụ được thông báo trước trong ứng dụng khi có thể.',
          'Dịch vụ không phải hệ thống báo động và không thể ngăn thiệt hại. Chúng tôi chịu trách nhiệm về lỗi cố ý và sơ suất nghiêm trọng, ngoài ra trong giới hạn giá của gói liên quan, trong phạm vi pháp luật cho phép.',
        ],
      },
      {
        title: 'Thay đổi và chấm dứt',
        paragraphs: [
          'Chúng tôi có thể thay đổi thỏa thuận này vì lý do chính đáng và thông báo trước trong ứng dụng. Gói đã mua vẫn theo văn bản bạn đã chấp nhận, trừ khi thay đổi có lợi cho bạn hoặc do pháp luật yêu cầu.',
          'Thỏa thuận chấm dứt cùng với gói cuối cùng của bạn. Nếu ngừng dịch vụ, chúng tôi hoàn tiền cho thời gian chưa dùng.',
        ],
      },
      {
        title: 'Luật áp dụng và liên hệ',
        paragraphs: [
          'Áp dụng pháp luật của nước Cộng hòa Nhân dân Trung Hoa. Các quyền mà pháp luật nơi bạn sống dành cho người tiêu dùng không bị ảnh hưởng.',
          'Dịch vụ do {{operator}} vận hành. Câu hỏi và khiếu nại xin gửi qua dịch vụ khách hàng trong ứng dụng.',
        ],
      },
    ],
  },
  'renew-agreement': {
    title: 'Thỏa thuận tự động gia hạn',
    intro:
      'Thỏa thuận này được lập giữa bạn và {{operator}} (“chúng tôi”). Thỏa thuận nêu cách gói được gia hạn hằng tháng, khi nào tiền bị trừ và cách dừng gia hạn. Thỏa thuận này bổ sung cho thỏa thuận của dịch vụ mà gói thuộc về.',
    sections: [
      {
        title: 'Tự động gia hạn là gì',
        paragraphs: [
          'Tự động gia hạn là hợp đồng bạn ký với WeChat hoặc Alipay. Hợp đồng cho phép chúng tôi trừ giá của tháng tiếp theo cho một gói của một camera để dịch vụ không bị gián đoạn.',
          'Tự động gia hạn bị tắt cho đến khi bạn bật. Chỉ chủ sở hữu camera mới có thể ký. Một tháng là 30 ngày.',
        ],
      },
      {
        title: 'Ký và thanh toán lần đầu',
        paragraphs: [
          'Trước khi ký, cửa hàng hiển thị gói, giá tháng đầu và giá mỗi tháng sau đó. Tháng đầu được trừ ngay sau khi ký và dịch vụ bắt đầu khi khoản thanh toán được xác nhận.',
          'Nếu bạn thoát ra khi chưa ký xong thì không có hợp đồng và không có khoản nào bị trừ. Lần ký dở dang hết hiệu lực sau 2 giờ.',
        ],
      },
      {
        title: 'Các lần trừ tiền',
        paragraphs: [
          'Giá của tháng tiếp theo được trừ một ngày trước khi dịch vụ kết thúc. Mỗi tháng chỉ thu một lần, dù phải thử bao nhiêu lần.',
          'WeChat báo trước mỗi lần trừ tiền và thực hiện trong khoảng từ 07:00 đến 22:00 giờ Bắc Kinh. Alipay có thể bắt đầu sớm nhất 5 ngày trước ngày dự kiến. Ngày hiển thị trong ứng dụng thanh toán là ngày được áp dụng.',
        ],
      },
      {
        title: 'Khi trừ tiền không thành công',
        paragraphs: [
          'Nếu số dư không đủ hoặc nhà cung cấp từ chối, việc trừ tiền được thử lại trong những ngày sau. Cho đến khi các lần thử kết thúc, dịch vụ vẫn tiếp tục.',
          'Nếu tất cả đều thất bại, dịch vụ dừng nhưng hợp đồng vẫn còn. Cửa hàng sẽ báo gia hạn không thành công; bạn có thể thử lại hoặc chấm dứt hợp đồng. Sau 2 tháng không thanh toán, hợp đồng tự chấm dứt.',
        ],
      },
      {
        title: 'Trong khi đang bật',
        paragraphs: [
          'Camera đó chỉ mua được gói bổ sung. Muốn mua gói cơ bản khác, hãy chấm dứt hợp đồng trước.',
          'Hợp đồng gắn với camera và tài khoản đã ký. Trước khi chuyển camera cho người khác hoặc xóa khỏi tài khoản, hãy chấm dứt hợp đồng, nếu không tiền vẫn tiếp tục bị trừ.',
        ],
      },
      {
        title: 'Cách dừng',
        paragraphs: [
          'Bạn có thể dừng tự động gia hạn bất cứ lúc nào, không cần lý do và không mất phí. Trong WeChat: Tôi, Dịch vụ, Ví, Cài đặt thanh toán, Tự động trừ tiền. Trong Alipay: Tôi, Cài đặt, Cài đặt thanh toán, Thanh toán tự động. Tên gọi có thể khác theo phiên bản.',
          'Nếu dừng trước ngày trừ tiền kế tiếp, lần trừ đó không diễn ra. Thời gian đã trả vẫn là của bạn đến khi hết. Tự động gia hạn cũng chấm dứt khi tài khoản của bạn ở chỗ chúng tôi hoặc ở nhà cung cấp bị đóng.',
        ],
      },
      {
        title: 'Hoàn tiền',
        paragraphs: [
          'Chúng tôi hoàn lại toàn bộ, theo cách bạn đã trả, khoản bị trừ sau khi hợp đồng chấm dứt, bị trừ lần thứ hai cho cùng một tháng hoặc cho tháng không thể kích hoạt.',
          'Ngoài ra, tháng đã bắt đầu không được hoàn tiền, trừ khi pháp luật nơi bạn sống cho bạn quyền đó.',
        ],
      },
      {
        title: 'Thay đổi',
        paragraphs: [
          'Giá cao hơn chỉ áp dụng sau khi chúng tôi báo trước trong ứng dụng và chỉ cho những tháng sau đó. Nếu không đồng ý, bạn chấm dứt hợp đồng và không có khoản nào bị trừ nữa.',
          'Nếu ngừng cung cấp một gói, chúng tôi chấm dứt hợp đồng của gói đó và báo trong ứng dụng. Phần đã trả được cung cấp tiếp hoặc hoàn lại.',
        ],
      },
      {
        title: 'Luật áp dụng và liên hệ',
        paragraphs: [
          'Áp dụng pháp luật của nước Cộng hòa Nhân dân Trung Hoa. Các quyền mà pháp luật nơi bạn sống dành cho người tiêu dùng không bị ảnh hưởng.',
          'Tự động gia hạn do {{operator}} vận hành. Câu hỏi và khiếu nại xin gửi qua dịch vụ khách hàng trong ứng dụng.',
        ],
      },
    ],
  },
  'privacy-agreement': {
    title: 'Thỏa thuận quyền riêng tư',
    intro:
      'Thỏa thuận này nêu những dữ liệu mà {{operator}} (“chúng tôi”) xử lý khi bạn dùng cửa hàng và các dịch vụ đã mua, để làm gì, trong bao lâu và bạn có quyền yêu cầu gì. Ứng dụng có chính sách quyền riêng tư riêng.',
    sections: [
      {
        title: 'Dữ liệu chúng tôi xử lý',
        paragraphs: [
          'Từ ứng dụng: tài khoản cùng số điện thoại, quốc gia và ngôn ngữ, phiên bản ứng dụng, các camera với tên, số sê-ri, mẫu máy và, với camera 4G, số thẻ SIM (ICCID).',
          'Từ cửa hàng: đơn hàng, gói, phiếu giảm giá và mã, hợp đồng tự động gia hạn, những ưu đãi đã hiển thị và đã mở. Từ việc vận hành: lỗi, thời điểm yêu cầu và lượng dữ liệu camera 4G sử dụng.',
        ],
      },
      {
        title: 'Dùng để làm gì',
        paragraphs: [
          'Để hiển thị những gì phù hợp với camera của bạn, bán, kích hoạt, gia hạn và hoàn tiền, thực hiện cuộc gọi nhắc gọi điện, bảo vệ mã và tài khoản khỏi lạm dụng, và lưu hồ sơ theo luật định.',
          'Chúng tôi không bán dữ liệu cá nhân, không lập hồ sơ cho quảng cáo của người khác và không đưa ra quyết định có hệ quả pháp lý với bạn chỉ bằng máy.',
        ],
      },
      {
        title: 'Bản ghi của bạn',
        paragraphs: [
          'Bản ghi của dịch vụ đám mây được truyền và lưu ở dạng mã hóa. Chúng tôi không xem, trừ khi có sự đồng ý của bạn hoặc pháp luật buộc. Việc phát hiện người, xe hay âm thanh do máy thực hiện và chỉ cho gói bạn đã mua.',
          'Bản ghi được giữ 3 hoặc 7 ngày tùy gói; sau đó ngày cũ nhất bị ghi đè. Khi gói cuối cùng của camera kết thúc, bản ghi của camera bị xóa.',
        ],
      },
      {
        title: 'Thanh toán',
        paragraphs: [
          'Thanh toán do nhà cung cấp bạn chọn thực hiện: WeChat Pay, Alipay, PayPal hoặc LianLian, theo điều khoản của họ. Họ nhận số đơn hàng, số tiền và tên gói.',
          'Mật khẩu ví và số thẻ chỉ gửi đến nhà cung cấp. Chúng tôi không bao giờ thấy hay lưu. Với hợp đồng tự động gia hạn, chúng tôi giữ số hợp đồng và trạng thái.',
        ],
      },
      {
        title: 'Ai nhận dữ liệu',
        paragraphs: [
          'Ngoài các nhà cung cấp thanh toán: nhà mạng của thẻ SIM (ICCID và lượng dữ liệu dùng), công ty điện thoại thực hiện cuộc gọi nhắc (số điện thoại) và các trung tâm dữ liệu làm việc cho chúng tôi, không được dùng vào việc khác.',
          'Cơ quan nhà nước chỉ nhận dữ liệu khi pháp luật buộc. Nếu dữ liệu phải rời khỏi quốc gia bạn sống, chúng tôi tuân thủ quy định của quốc gia đó và xin phép bạn khi cần.',
        ],
      },
      {
        title: 'Dữ liệu trên điện thoại',
        paragraphs: [
          'Cửa hàng giữ danh sách camera trong 5 phút, số của khoản thanh toán chưa xong cho đến khi có kết quả và phương thức thanh toán dùng lần trước. Cửa hàng không đặt cookie quảng cáo.',
          'Mã xác thực của ứng dụng cho biết bạn là ai chỉ được giữ khi cửa hàng đang mở.',
        ],
      },
      {
        title: 'Thời gian lưu giữ',
        paragraphs: [
          'Đơn hàng và thanh toán được lưu trong thời gian luật thuế và luật thương mại yêu cầu. Nhật ký vận hành bị xóa chậm nhất sau 6 tháng, trừ khi cần để làm rõ sự cố hoặc gian lận.',
          'Khi bạn xóa tài khoản trong ứng dụng, chúng tôi xóa mọi thứ luật không buộc giữ. Các gói còn hiệu lực cũng kết thúc.',
        ],
      },
      {
        title: 'Bảo mật',
        paragraphs: [
          'Chúng tôi bảo vệ dữ liệu bằng mã hóa, tách biệt khách hàng, giới hạn và ghi nhật ký truy cập. Không hệ thống nào không có rủi ro: hãy giữ kín mật khẩu và chỉ chia sẻ camera với người bạn tin tưởng.',
          'Nếu sự cố bảo mật liên quan đến bạn, chúng tôi báo ngay cho bạn và cơ quan chức năng, đồng thời cho biết bạn có thể làm gì.',
        ],
      },
      {
        title: 'Quyền của bạn',
        paragraphs: [
          'Bạn có thể xem, sửa, xuất và xóa dữ liệu, hạn chế hoặc phản đối việc sử dụng và rút lại sự đồng ý. Đơn hàng và gói xem được ngay trong cửa hàng; việc khác xin gửi đến dịch vụ khách hàng trong ứng dụng. Chúng tôi trả lời trong 30 ngày.',
          'Bạn có thể khiếu nại với cơ quan bảo vệ dữ liệu nơi bạn sống.',
        ],
      },
      {
        title: 'Trẻ em và người được ghi hình',
        paragraphs: [
          'Cửa hàng dành cho người lớn. Người chưa thành niên cần sự đồng ý của cha mẹ; dữ liệu trẻ em nhận được khi chưa có sự đồng ý sẽ bị xóa.',
          'Bạn quyết định camera nhìn vào đâu. Hãy báo cho người được ghi hình và không ghi ở nơi họ có quyền không bị nhìn thấy.',
        ],
      },
      {
        title: 'Thay đổi và liên hệ',
        paragraphs: [
          'Thay đổi của thỏa thuận được thông báo trong ứng dụng trước khi áp dụng. Khi pháp luật yêu cầu, chúng tôi xin lại sự đồng ý của bạn.',
          '{{operator}} chịu trách nhiệm về dữ liệu. Yêu cầu xin gửi qua dịch vụ khách hàng trong ứng dụng.',
        ],
      },
    ],
  },
  'sim-instructions': {
    title: 'Thẻ SIM IoT: hướng dẫn',
    intro: 'Cách lắp, kích hoạt và nạp thẻ SIM của camera 4G, và ý nghĩa các trạng thái.',
    sections: [
      {
        title: 'Về thẻ SIM',
        paragraphs: [
          'Camera 4G vào mạng bằng thẻ SIM IoT: Nano SIM trong khe hoặc eSIM lắp sẵn. Thẻ chỉ có dữ liệu, không gọi và không nhắn tin.',
          'Thẻ gắn với camera của nó. Lắp vào thiết bị khác, nhà mạng có thể khóa thẻ. Số thẻ, gọi là ICCID, bắt đầu bằng 89, in trên thẻ và hiển thị ở trang dữ liệu của camera.',
        ],
      },
      {
        title: 'Lắp thẻ',
        paragraphs: ['Hầu hết camera đã lắp sẵn thẻ. Nếu chưa:'],
        steps: [
          'Tắt camera.',
          'Mở nắp khe và đẩy Nano SIM vào, mặt tiếp xúc theo hình bên cạnh, đến khi nghe tiếng tách.',
          'Đóng nắp để nước không vào rồi bật camera.',
          'Đợi khoảng một phút cho đến khi camera báo đã trực tuyến, rồi thêm vào ứng dụng.',
        ],
      },
      {
        title: 'Dữ liệu đầu tiên',
        paragraphs: [
          'Dữ liệu kèm theo camera được nhận một lần, ở lần kích hoạt đầu, và có hạn 3 tháng. Mỗi camera được nhận miễn phí 1 GB một lần; dữ liệu được cộng trong 10 phút và có hạn 10 ngày.',
          'Cả hai nằm ở trang gói dữ liệu của camera và dành cho chủ sở hữu.',
        ],
      },
      {
        title: 'Nạp dữ liệu',
        paragraphs: [
          'Mở thẻ Dữ liệu, chọn camera và gói: tháng, quý, năm, hoặc gói bổ sung dùng song song. Dữ liệu được cộng trong 10 phút.',
          'Bạn cũng có thể nạp cho camera không có trong danh sách: chọn nạp theo SN và nhập 22 chữ số, không có dấu cách.',
        ],
      },
      {
        title: 'Dữ liệu được dùng thế nào',
        paragraphs: [
          'Phần hết hạn trước được dùng trước. Khi hết, camera ngoại tuyến cho đến khi bạn nạp; không có đơn hàng thì không bị tính tiền.',
          'Nhà mạng thống kê chậm, muộn nhất đến nửa đêm. Nếu số liệu khác nhau, số của nhà mạng là đúng.',
        ],
      },
      {
        title: 'Trạng thái của thẻ',
        paragraphs: [
          'Bình thường: mọi thứ ổn. Chưa kích hoạt: gói dữ liệu đầu tiên sẽ kích hoạt thẻ. Không rõ: nhà mạng chưa trả lời; hãy xem lại sau.',
          'Đã ngừng hoặc bất thường: không mua được dữ liệu vì dữ liệu không đến được camera. Hãy liên hệ nhà mạng của thẻ hoặc dịch vụ khách hàng.',
        ],
      },
      {
        title: 'Ngoài Trung Quốc đại lục',
        paragraphs: [
          'Ở nước ngoài, dữ liệu được bán cho eSIM. Nếu camera đang dùng Nano SIM, cửa hàng hỏi trước: tiếp tục nghĩa là mua dữ liệu eSIM. Với một số camera, cửa hàng mời bạn liên hệ nhà mạng của thẻ.',
        ],
      },
      {
        title: 'Khi camera vẫn ngoại tuyến',
        paragraphs: ['Hãy làm lần lượt:'],
        steps: [
          'Kiểm tra trong thẻ Dữ liệu rằng vẫn còn dữ liệu và SIM bình thường.',
          'Đặt camera ở nơi sóng tốt hơn, xa kim loại và tường dày.',
          'Tắt camera, tháo thẻ rồi lắp lại, bật camera.',
          'Nếu vẫn không được, hãy gửi SN và ICCID cho dịch vụ khách hàng.',
        ],
      },
    ],
  },
  'reminder-service': {
    title: 'Dịch vụ nhắc gọi điện',
    intro:
      'Camera gọi cho bạn khi có chuyện xảy ra mà không ai đang xem. {{operator}} cung cấp dịch vụ theo các điều khoản sau.',
    sections: [
      {
        title: 'Dịch vụ làm gì',
        paragraphs: [
          'Camera 4G phát hiện người hoặc chuyển động. Nếu chế độ nhắc đang bật và thời điểm nằm trong khung giờ, một cuộc gọi tự động đổ chuông đến số bạn đã đặt và cho biết đó là camera nào. Sau đó bạn mở ứng dụng để xem.',
        ],
      },
      {
        title: 'Ai dùng được',
        paragraphs: [
          'Chủ sở hữu có tài khoản tại Trung Quốc đại lục, với camera 4G có mẫu máy hỗ trợ. Trang nhắc gọi điện cho biết camera của bạn có hỗ trợ không.',
        ],
      },
      {
        title: 'Bắt đầu thế nào',
        paragraphs: ['Chỉ mất vài phút:'],
        steps: [
          'Mở trang nhắc gọi điện và chọn một camera.',
          'Nghe một cuộc gọi thử hoặc nhận gói miễn phí, mỗi camera một lần.',
          'Chọn gói tháng, quý hoặc năm và thanh toán.',
          'Đặt số điện thoại, khung giờ và điều kiện gọi.',
        ],
      },
      {
        title: 'Cuộc gọi và thời hạn',
        paragraphs: [
          'Gói có một số cuộc gọi và một thời hạn. Mỗi cuộc đã gọi đi đều được tính, dù có nghe hay không. Số còn lại khi hết thời hạn sẽ mất.',
          'Gói tiếp theo bắt đầu khi gói đang chạy kết thúc, hoặc ngay nếu bạn chọn; khi đó gói đang chạy tạm dừng rồi tiếp tục sau.',
        ],
      },
      {
        title: 'Giới hạn',
        paragraphs: [
          'Dịch vụ không phải hệ thống báo động. Dịch vụ phụ thuộc vào điện, mạng và sóng; cuộc gọi có thể đến muộn hoặc không đến. Dịch vụ không thay số khẩn cấp.',
          'Chỉ dùng cho số mà chủ số đồng ý và không để quấy rầy người khác. Nếu bị lạm dụng, chúng tôi có thể dừng và cho bạn biết lý do.',
        ],
      },
      {
        title: 'Giá, hoàn tiền và dữ liệu',
        paragraphs: [
          'Giá và số cuộc gọi hiển thị trước khi thanh toán. Gói không kích hoạt được sẽ được hoàn toàn bộ; gói đã bắt đầu thì không, trừ khi pháp luật nơi bạn sống quy định.',
          'Số của bạn chỉ được chuyển cho công ty điện thoại để thực hiện các cuộc gọi này. Phần còn lại xem Thỏa thuận quyền riêng tư. Dịch vụ khách hàng trong ứng dụng trả lời câu hỏi của bạn.',
        ],
      },
    ],
  },
  'camera-questions': {
    title: 'Camera: câu hỏi',
    intro: 'Khi camera ngoại tuyến, ghi quá ít hoặc có nhiều người dùng.',
    groups: [
      {
        title: 'Kết nối',
        questions: [
          {
            question: 'Camera ngoại tuyến.',
            answer: [
              'Hãy kiểm tra nguồn điện trước, rồi đến mạng: Wi-Fi, dây mạng, hoặc với camera 4G là thẻ SIM và dữ liệu. Tắt camera, đợi 10 giây rồi bật lại.',
              'Nếu các thiết bị khác cũng mất mạng, lỗi nằm ở bộ định tuyến hoặc nhà mạng.',
            ],
          },
          {
            question: 'Camera không tìm thấy Wi-Fi của tôi.',
            answer: [
              'Nhiều camera chỉ dùng băng tần 2,4 GHz. Hãy bật băng tần này trên bộ định tuyến, đặt camera lại gần khi cài đặt và kiểm tra mật khẩu. Ký tự lạ trong tên hoặc mật khẩu cũng có thể là nguyên nhân.',
            ],
          },
          {
            question: 'Hình bị đứng hoặc đến chậm.',
            answer: [
              'Mạng ở chỗ đặt camera quá chậm. Hãy chọn chất lượng hình thấp hơn trong ứng dụng, đặt bộ định tuyến và camera gần nhau hơn hoặc đóng các chương trình chiếm mạng.',
            ],
          },
          {
            question: 'Tôi đổi bộ định tuyến hoặc mật khẩu.',
            answer: [
              'Hãy kết nối lại camera trong ứng dụng như khi thêm mới. Gói và bản ghi trên đám mây vẫn thuộc về camera.',
            ],
          },
        ],
      },
      {
        title: 'Hình ảnh và ghi hình',
        questions: [
          {
            question: 'Ban đêm hình tối hoặc mờ.',
            answer: [
              'Hãy lau kính và dời những thứ phản chiếu ánh sáng gần ống kính: cửa kính, tường, mạng nhện. Kiểm tra chế độ nhìn đêm đang để tự động.',
            ],
          },
          {
            question: 'Trên đám mây không có bản ghi.',
            answer: [
              'Hãy xem trong cửa hàng có gói nào đang hiệu lực không và trong ứng dụng đã bật ghi hình đám mây và phát hiện chuyển động chưa. Khi camera ngoại tuyến, không có gì đến được đám mây.',
            ],
          },
          {
            question: 'Giờ của bản ghi bị sai.',
            answer: [
              'Hãy đặt múi giờ của camera trong ứng dụng và cho camera lấy giờ từ mạng. Các bản ghi trước giữ nguyên giờ cũ.',
            ],
          },
          {
            question: 'Đã có đám mây, có cần thẻ nhớ không?',
            answer: [
              'Không bắt buộc, nhưng hai thứ bổ sung cho nhau: thẻ vẫn ghi khi mất mạng; đám mây giữ bản ghi ngay cả khi camera bị mất trộm hoặc hỏng.',
            ],
          },
        ],
      },
      {
        title: 'Chia sẻ và chuyển giao',
        questions: [
          {
            question: 'Ai xem được camera tôi chia sẻ?',
            answer: [
              'Chỉ những người bạn mời trong ứng dụng, như gia đình, và chỉ khi bạn còn cho phép. Họ có thể mua gói cho camera, nhưng dùng thử, quà tặng, mã và tự động gia hạn chỉ dành cho chủ sở hữu.',
            ],
          },
          {
            question: 'Cần làm gì trước khi chuyển camera cho người khác?',
            answer: [
              'Hãy dừng tự động gia hạn, lưu các bản ghi cần thiết, xóa camera khỏi tài khoản và đặt lại camera.',
            ],
          },
          {
            question: 'Đặt lại camera như thế nào?',
            answer: [
              'Nhấn giữ nút đặt lại khoảng 10 giây cho đến khi camera phát tiếng hoặc đèn đổi trạng thái. Sau đó thêm lại camera. Gói thuộc về số sê-ri nên không bị mất.',
            ],
          },
          {
            question: 'Số sê-ri ở đâu?',
            answer: [
              'Trên nhãn camera và trong phần cài đặt của camera trong ứng dụng. Số gồm 22 chữ số; trên nhãn nằm cạnh chữ SN.',
            ],
          },
        ],
      },
    ],
  },
  'cloud-questions': {
    title: 'Dịch vụ đám mây: câu hỏi',
    intro: 'Ghi hình đám mây lưu những gì, gói bắt đầu khi nào và tiền của bạn ra sao.',
    groups: [
      {
        title: 'Bản ghi',
        questions: [
          {
            question: 'Ghi sự kiện và ghi liên tục khác nhau thế nào?',
            answer: [
              'Ghi sự kiện lưu một đoạn video mỗi khi camera phát hiện chuyển động, người hoặc âm thanh. Ghi liên tục lưu mọi thứ camera nhìn thấy, cả ngày lẫn đêm.',
            ],
          },
          {
            question: 'Lưu trữ xoay vòng 3 hoặc 7 ngày nghĩa là gì?',
            answer: [
              'Mỗi bản ghi được giữ 3 hoặc 7 ngày. Sau đó ngày mới nhất ghi đè ngày cũ nhất. Thời hạn gói là chuyện khác: gói tháng xoay vòng 7 ngày ghi trong 30 ngày và luôn giữ 7 ngày gần nhất.',
            ],
          },
          {
            question: 'Làm sao giữ bản ghi lâu hơn?',
            answer: [
              'Hãy lưu về điện thoại trong ứng dụng trước khi ngày đó bị ghi đè. Bản ghi đã bị ghi đè không thể khôi phục.',
            ],
          },
          {
            question: 'Khi gói kết thúc, bản ghi của tôi ra sao?',
            answer: [
              'Nếu không có gói tiếp theo, camera không ghi mới và các bản ghi của camera đó bị xóa. Hãy gia hạn trước hoặc lưu lại những gì cần.',
            ],
          },
        ],
      },
      {
        title: 'Mua và gia hạn',
        questions: [
          {
            question: 'Gói của tôi bắt đầu khi nào?',
            answer: [
              'Ngay khi được thanh toán và kích hoạt. Gói năm video sự kiện có hiệu lực trong vòng 1 giờ; trước đó gói hiển thị là đang kích hoạt.',
            ],
          },
          {
            question: 'Nếu vẫn còn gói đang chạy thì sao?',
            answer: [
              'Bạn được chọn. Sau gói hiện tại: gói mới bắt đầu khi gói đang chạy kết thúc. Ngay: gói đang chạy tạm dừng rồi tiếp tục với toàn bộ số ngày còn lại. Cách nào cũng không mất ngày nào.',
            ],
          },
          {
            question: 'Vì sao tôi không gia hạn thêm được?',
            answer: [
              'Đã có một lần gia hạn đang chờ sau gói hiện tại. Khi gói đó bắt đầu, bạn có thể gia hạn tiếp.',
            ],
          },
          {
            question: 'Có thể mua cùng lúc bao nhiêu kênh của đầu ghi?',
            answer: [
              'Từ 1 đến 4 kênh trong một đơn; giá theo số kênh. Với camera hai ống kính, bạn chọn góc rộng, PTZ hoặc cả hai, tùy mẫu máy.',
            ],
          },
          {
            question: 'Có thể chuyển gói sang camera khác không?',
            answer: ['Không. Gói thuộc về camera được chọn khi mua.'],
          },
        ],
      },
      {
        title: 'Dùng thử, mã và phiếu giảm giá',
        questions: [
          {
            question: 'Ai được dùng thử miễn phí?',
            answer: [
              'Mỗi camera bạn sở hữu, một lần, trừ camera 4G: 30 ngày ghi sự kiện, xoay vòng 7 ngày. Không thể hủy, chuyển nhượng hay dùng cho mục đích thương mại. Gói mua trong lúc đó được nối vào cuối.',
            ],
          },
          {
            question: 'Mã kích hoạt của tôi không được chấp nhận.',
            answer: [
              'Chữ hoa hay chữ thường đều như nhau. Hãy kiểm tra mã chưa dùng, chưa hết hạn và phù hợp với camera, rồi nhập mã xác minh mới. Nếu thử quá nhiều lần, hãy đợi một giờ.',
            ],
          },
          {
            question: 'Vì sao tôi không dùng được phiếu giảm giá?',
            answer: [
              'Phiếu có thời hạn, mức chi tối thiểu và các gói áp dụng; mỗi đơn dùng một phiếu. Đơn chưa thanh toán sẽ giữ phiếu; hủy đơn đó thì phiếu dùng lại được.',
            ],
          },
        ],
      },
      {
        title: 'Tiền',
        questions: [
          {
            question: 'Tôi đã trả tiền nhưng không thấy gói.',
            answer: [
              'Hãy ở lại trang đang kiểm tra thanh toán: trang tự chuyển tiếp khi tiền đến. Đừng trả lần thứ hai; khoản trả hai lần sẽ được hoàn.',
            ],
          },
          {
            question: 'Đơn không thanh toán thì sao?',
            answer: [
              'Đơn chờ hết thời gian đếm ngược rồi tự động bị hủy. Không có khoản nào bị trừ. Khoản thanh toán đến sau sẽ được hoàn.',
            ],
          },
          {
            question: 'Làm sao dừng tự động gia hạn?',
            answer: [
              'Bất cứ lúc nào trong WeChat hoặc Alipay, ở cài đặt thanh toán, mục tự động trừ tiền. Tiền bị trừ một ngày trước khi dịch vụ kết thúc, vì vậy hãy dừng trước ngày đó. Các bước có trong Thỏa thuận tự động gia hạn.',
            ],
          },
          {
            question: 'Tôi có được hoàn tiền không?',
            answer: [
              'Được hoàn toàn bộ nếu gói đã trả không kích hoạt được, hoặc tiền đến muộn hay bị trả hai lần. Gói đã bắt đầu không được hoàn, trừ khi pháp luật nơi bạn sống quy định.',
            ],
          },
          {
            question: 'Tôi tìm biên nhận ở đâu?',
            answer: [
              'Trong cửa hàng, mục Đơn hàng của tôi: mở đơn hàng. Biên nhận ghi đã mua gì, cho camera hoặc kênh nào, đã trả bao nhiêu bằng ví nào, ngày và các số. Trang sau khi thanh toán cũng hiển thị như vậy.',
            ],
          },
          {
            question: 'Làm sao để có hóa đơn (fapiao)?',
            answer: [
              'Mở đơn đã thanh toán trong Đơn hàng của tôi và nhấn Yêu cầu hóa đơn. Nhập tên trên hóa đơn, với doanh nghiệp thêm mã số thuế, và địa chỉ email. Sau đó đơn hàng cho biết đã yêu cầu và xuất khi nào.',
            ],
          },
        ],
      },
    ],
  },
  'sensor-questions': {
    title: 'Cảm biến chuyển động (PIR): câu hỏi',
    intro: 'Camera dùng pin và camera 4G nhận ra người nhờ thân nhiệt thế nào và cách tránh báo nhầm.',
    groups: [
      {
        title: 'Cách hoạt động',
        questions: [
          {
            question: 'Cảm biến PIR là gì?',
            answer: [
              'Cảm biến hồng ngoại thụ động nhận ra nguồn nhiệt chuyển động: người, động vật, động cơ nóng. Cảm biến đánh thức camera để ghi và báo cho bạn. Vì hầu như không tốn điện nên camera dùng pin thường có.',
            ],
          },
          {
            question: 'Khác gì với phát hiện chuyển động trong hình?',
            answer: [
              'Phát hiện chuyển động so sánh các khung hình và cần camera đang thức. Cảm biến không thấy hình, chỉ thấy nhiệt. Nhiều camera dùng cả hai: cảm biến đánh thức, hình ảnh xác nhận.',
            ],
          },
          {
            question: 'Tầm xa bao nhiêu?',
            answer: [
              'Tùy mẫu máy, khoảng 5 đến 10 mét. Nhạy nhất với vật đi ngang qua, kém nhất với vật đi thẳng tới.',
            ],
          },
        ],
      },
      {
        title: 'Quá nhiều hoặc quá ít',
        questions: [
          {
            question: 'Tôi nhận quá nhiều thông báo.',
            answer: [
              'Hãy giảm độ nhạy trong ứng dụng và tránh hướng camera ra đường, mặt trời, máy sưởi, cửa gió và cành cây lay động. Gói nhận diện người chỉ báo khi có người trong hình.',
            ],
          },
          {
            question: 'Camera không nhận ra người.',
            answer: [
              'Hãy tăng độ nhạy, lắp camera ở độ cao 2 đến 3 mét và hơi chúc xuống. Khi trời rất nóng, không khí ấm bằng da người, mọi cảm biến loại này đều kém nhạy.',
            ],
          },
          {
            question: 'Vì sao qua cửa kính không nhận ra gì?',
            answer: ['Kính chặn nhiệt. Hãy lắp camera bên ngoài hoặc dùng phát hiện chuyển động trong hình.'],
          },
          {
            question: 'Động vật có bị nhận ra không?',
            answer: [
              'Có, nếu đủ ấm và đủ lớn. Độ nhạy thấp bỏ qua con vật nhỏ; nhận diện thú cưng phân biệt chúng với người.',
            ],
          },
        ],
      },
      {
        title: 'Ghi hình và pin',
        questions: [
          {
            question: 'Vì sao đoạn video bắt đầu trễ?',
            answer: [
              'Camera phải thức dậy trước, thường trong một giây. Hãy lắp sao cho người đi ngang qua hình trước khi tới cửa.',
            ],
          },
          {
            question: 'Vì sao giữa hai đoạn video có khoảng nghỉ?',
            answer: [
              'Sau mỗi đoạn, camera nghỉ để tiết kiệm điện. Khoảng nghỉ chỉnh được trong ứng dụng; nghỉ ngắn hơn thì tốn pin hơn và, với 4G, tốn dữ liệu hơn.',
            ],
          },
          {
            question: 'Ghi liên tục có cần cảm biến không?',
            answer: ['Không. Chế độ này ghi suốt và cần camera cắm điện. Camera dùng pin chỉ ghi sự kiện.'],
          },
        ],
      },
    ],
  },
  'reminder-questions': {
    title: 'Nhắc gọi điện: câu hỏi',
    intro: 'Khi nào điện thoại đổ chuông, mỗi cuộc gọi tính thế nào và làm gì khi không có cuộc gọi.',
    groups: [
      {
        title: 'Trước khi mua',
        questions: [
          {
            question: 'Nhắc gọi điện là gì?',
            answer: [
              'Khi camera thấy điều bất thường mà không ai đang xem, một cuộc gọi tự động đổ chuông và cho biết đó là camera nào. Thông báo dễ bị bỏ lỡ, cuộc gọi thì không.',
            ],
          },
          {
            question: 'Camera nào hỗ trợ?',
            answer: [
              'Camera 4G có mẫu máy hỗ trợ, cho tài khoản tại Trung Quốc đại lục. Trang nhắc gọi điện liệt kê camera của bạn. Nếu không có camera nào thì tất cả đều không hỗ trợ.',
            ],
          },
          {
            question: 'Tôi có thể thử trước không?',
            answer: [
              'Có. Khi chưa có gói, mỗi camera có vài cuộc gọi thử; số còn lại hiển thị trên trang của camera. Ngoài ra có một gói miễn phí, mỗi camera một lần.',
            ],
          },
        ],
      },
      {
        title: 'Cuộc gọi',
        questions: [
          {
            question: 'Gói gồm những gì?',
            answer: [
              'Một số cuộc gọi và một thời hạn: tháng, quý hoặc năm. Cả hai đều hiển thị trước khi thanh toán. Mỗi cuộc đã gọi đi đều được tính, dù bạn nghe máy hay không.',
            ],
          },
          {
            question: 'Hết cuộc gọi thì sao?',
            answer: [
              'Gói vẫn có hiệu lực đến khi hết hạn nhưng không gọi nữa. Gói mua để nối tiếp chỉ bắt đầu lúc đó, trừ khi bạn chọn có hiệu lực ngay.',
            ],
          },
          {
            question: 'Khi nào camera gọi cho tôi?',
            answer: [
              'Khi camera phát hiện điều bạn đã đặt, người hoặc mọi chuyển động, trong khung giờ đã chọn. Bạn đặt trong cài đặt nhắc, mở từ trang của camera.',
            ],
          },
          {
            question: 'Cuộc gọi đến số nào?',
            answer: [
              'Số bạn đã nhập trong cài đặt. Hãy lưu số gọi đến vào danh bạ để nhận ra và để điện thoại cho qua khi ở chế độ không làm phiền.',
            ],
          },
        ],
      },
      {
        title: 'Khi không có cuộc gọi',
        questions: [
          {
            question: 'Tôi không nhận được cuộc gọi.',
            answer: [
              'Hãy kiểm tra bốn điều: gói còn hiệu lực và còn cuộc gọi, chế độ nhắc đang bật, thời điểm nằm trong khung giờ, điện thoại có sóng. Nhật ký cho thấy từng cuộc gọi và kết quả.',
            ],
          },
          {
            question: 'Điện thoại coi cuộc gọi là rác.',
            answer: ['Hãy lưu số vào danh bạ và cho phép trong bộ lọc của điện thoại hoặc nhà mạng.'],
          },
          {
            question: 'Tôi nhận quá nhiều cuộc gọi.',
            answer: [
              'Hãy chọn người thay vì mọi chuyển động, rút ngắn khung giờ hoặc giảm độ nhạy cảm biến.',
            ],
          },
          {
            question: 'Có thay được hệ thống báo động không?',
            answer: [
              'Không. Dịch vụ cần điện, mạng và sóng ở cả hai đầu và không thể ngăn thiệt hại. Khi nguy hiểm, hãy gọi số khẩn cấp.',
            ],
          },
        ],
      },
    ],
  },
  help: {
    title: 'Trợ giúp',
    intro:
      'Giải đáp về cửa hàng. Tìm kiếm còn xem cả phần dịch vụ đám mây, camera, cảm biến chuyển động và nhắc gọi điện.',
    topicsTitle: 'Chủ đề',
    topics: {
      cloud: { title: 'Dịch vụ đám mây: câu hỏi', about: 'Bản ghi, mua, dùng thử, hoàn tiền' },
      camera: { title: 'Camera: câu hỏi', about: 'Ngoại tuyến, hình ảnh, chia sẻ, đặt lại' },
      sensor: { title: 'Cảm biến chuyển động (PIR): câu hỏi', about: 'Thông báo và pin' },
      sim: { title: 'Thẻ SIM IoT: hướng dẫn', about: 'Lắp, nạp, trạng thái' },
      reminder: { title: 'Nhắc gọi điện: câu hỏi', about: 'Khi nào điện thoại đổ chuông' },
      reminderService: { title: 'Dịch vụ nhắc gọi điện', about: 'Là gì và điều khoản' },
    },
    legalTitle: 'Thỏa thuận',
    legal: {
      agreement: 'Thỏa thuận dịch vụ lưu trữ đám mây',
      renewAgreement: 'Thỏa thuận tự động gia hạn',
      privacyAgreement: 'Thỏa thuận quyền riêng tư',
    },
    groups: [
      {
        title: 'Đơn hàng và thanh toán',
        questions: [
          {
            question: 'Có những cách thanh toán nào?',
            answer: [
              'WeChat Pay và Alipay; cách dùng lần trước được chọn sẵn. Ở một số quốc gia có thể dùng thẻ. Mọi giá đều tính bằng nhân dân tệ.',
            ],
          },
          {
            question: 'Ứng dụng ví không mở được.',
            answer: [
              'Hãy kiểm tra ứng dụng đã cài và cập nhật chưa, hoặc chọn cách thanh toán khác. Đơn hàng vẫn chờ; chưa có khoản nào bị trừ.',
            ],
          },
          {
            question: 'Đơn hàng của tôi ở đâu?',
            answer: [
              'Trong Đơn hàng của tôi, kèm trạng thái, số đơn và thời gian. Đơn chưa thanh toán có thể trả hoặc hủy tại đó cho đến khi hết đếm ngược.',
            ],
          },
          {
            question: 'Cửa hàng báo tôi có đơn chưa thanh toán.',
            answer: ['Mỗi camera chỉ có một đơn chờ thanh toán. Hãy thanh toán, hoặc hủy rồi đặt lại.'],
          },
          {
            question: 'Giá thay đổi trước khi trả tiền.',
            answer: [
              'Trước khi thanh toán, cửa hàng đọc lại giá và hiển thị nếu có thay đổi. Bạn không bao giờ bị trừ nhiều hơn số đã thấy.',
            ],
          },
        ],
      },
      {
        title: 'Mã, phiếu giảm giá và quà tặng',
        questions: [
          {
            question: 'Đổi mã kích hoạt thế nào?',
            answer: [
              'Chọn Đổi mã, chọn camera, nhập mã và mã xác minh, xem bạn nhận được gì rồi xác nhận. Mỗi mã dùng một lần.',
            ],
          },
          {
            question: 'Phiếu giảm giá của tôi ở đâu?',
            answer: [
              'Trong danh sách phiếu: chưa dùng, đã dùng, hết hạn và chưa có hiệu lực. Khi mua, phiếu phù hợp tốt nhất được đề xuất.',
            ],
          },
          {
            question: 'Vì sao tôi không nhận được bản dùng thử hay quà?',
            answer: [
              'Mỗi loại chỉ cấp một lần cho mỗi camera, chỉ cho chủ sở hữu, và có loại không dành cho mọi mẫu máy. Trang đó cho biết camera nào của bạn nhận được.',
            ],
          },
        ],
      },
      {
        title: 'Dữ liệu 4G',
        questions: [
          {
            question: 'Vì sao số liệu khác với nhà mạng?',
            answer: ['Nhà mạng thống kê chậm. Nếu số liệu khác nhau, số của nhà mạng là đúng.'],
          },
          {
            question: 'Tôi đã nạp nhưng camera vẫn ngoại tuyến.',
            answer: [
              'Dữ liệu được cộng trong 10 phút. Sau đó hãy tắt rồi bật lại camera. Hướng dẫn thẻ SIM có thêm các bước khác.',
            ],
          },
          {
            question: 'SN của thiết bị không đúng.',
            answer: [
              'Hãy nhập đủ 22 chữ số, không dấu cách, như trên nhãn. Camera phải được thêm vào một tài khoản. Sau nhiều lần sai, hãy đợi một giờ.',
            ],
          },
        ],
      },
      {
        title: 'Về cửa hàng',
        questions: [
          {
            question: 'Trang trống hoặc báo lỗi mạng.',
            answer: [
              'Hãy kiểm tra kết nối của điện thoại rồi nhấn Tải lại. Gói, đơn hàng và bản ghi không bị ảnh hưởng.',
            ],
          },
          {
            question: 'Cửa hàng báo yêu cầu chưa được cấp quyền.',
            answer: ['Hãy quay lại ứng dụng, kiểm tra đã đăng nhập rồi mở lại cửa hàng.'],
          },
          {
            question: 'Đổi ngôn ngữ thế nào?',
            answer: ['Cửa hàng theo ngôn ngữ của ứng dụng. Hãy đổi ở đó rồi mở lại cửa hàng.'],
          },
          {
            question: 'Liên hệ dịch vụ khách hàng thế nào?',
            answer: ['Qua dịch vụ khách hàng trong ứng dụng. Hãy chuẩn bị số đơn hàng hoặc SN của camera.'],
          },
        ],
      },
    ],
  },
} satisfies Articles
