import type { QuestionList } from '../../model/question-list.ts'

export default {
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
            'Chỉ những người bạn mời trong ứng dụng và chỉ khi bạn còn cho phép. Họ có thể mua gói cho camera, nhưng dùng thử, quà tặng, mã và tự động gia hạn chỉ dành cho chủ sở hữu.',
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
} satisfies QuestionList
