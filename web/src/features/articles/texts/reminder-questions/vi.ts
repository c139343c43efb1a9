import type { QuestionList } from '../../model/question-list.ts'

export default {
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
          answer: ['Hãy chọn người thay vì mọi chuyển động, rút ngắn khung giờ hoặc giảm độ nhạy cảm biến.'],
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
} satisfies QuestionList
