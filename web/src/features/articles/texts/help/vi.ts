import type { HelpText } from '../../model/help-text.ts'

export default {
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
} satisfies HelpText
