import type { QuestionList } from '../../model/question-list.ts'

export default {
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
      ],
    },
  ],
} satisfies QuestionList
