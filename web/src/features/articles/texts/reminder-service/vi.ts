import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
