import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
