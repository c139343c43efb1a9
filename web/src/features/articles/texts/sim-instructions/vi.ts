import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
