import type { Article } from '../../model/article.ts'

export default {
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
        'Bạn có thể dừng tự động gia hạn bất cứ lúc nào, không cần lý do và không mất phí. Trong WeChat: Tôi, Dịch vụ, Ví, Cài đặt thanh toán, Tự động trừ tiền. Trong Alipay: Tôi, Cài đặt, Cài đặt thanh toán, Tự động trừ tiền. Tên gọi có thể khác theo phiên bản.',
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
} satisfies Article
